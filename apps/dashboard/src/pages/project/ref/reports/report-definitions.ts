import type {
  ReportBlock,
  ReportContent,
  ReportDefinition,
  ReportMetric,
  ReportUnit,
} from './report.types'
import { reportsMessages as messages } from './reports.messages'

const requests = (title: string): ReportBlock => ({
  ...{ kind: 'chart', id: 'requests', title, unit: 'count', headline: 'requests' },
  series: [{ metric: 'requests', name: title, shape: 'bar' }],
})
const errors: ReportBlock = {
  ...{ kind: 'chart', id: 'errors', title: messages.errors, unit: 'count', headline: 'errors' },
  isStacked: true,
  series: [
    { metric: 'client_errors', name: messages.clientErrors, shape: 'bar' },
    { metric: 'server_errors', name: messages.serverErrors, shape: 'bar', tone: 'danger' },
  ],
}
const latency: ReportBlock = {
  ...{ kind: 'chart', id: 'latency', title: messages.latency, unit: 'ms', headline: 'p50_ms' },
  series: [
    { metric: 'p50_ms', name: messages.p50, shape: 'line' },
    { metric: 'p95_ms', name: messages.p95, shape: 'line' },
    { metric: 'p99_ms', name: messages.p99, shape: 'line' },
  ],
}
const errorRate: ReportBlock = {
  ...{ kind: 'chart', id: 'error-rate', title: messages.errorRate, unit: 'share' },
  headline: 'error_rate',
  series: [{ metric: 'error_rate', name: messages.errorRate, shape: 'line' }],
}

/** Chart of what the realtime service measures of itself. */
const ofService = (
  metric: ReportMetric,
  title: string,
  shape: 'bar' | 'line',
  unit: ReportUnit = 'count',
): ReportBlock => ({
  ...{ kind: 'chart', id: metric, title, unit, headline: metric, isOfService: true },
  series: [{ metric, name: title, shape }],
})

const blocks: readonly ReportBlock[] = [
  requests(messages.requests),
  errors,
  latency,
  errorRate,
  { kind: 'routes', id: 'routes', title: messages.routes, list: 'routes' },
  { kind: 'routes', id: 'slow-routes', title: messages.slowRoutes, list: 'slowRoutes' },
]

/** Reports of the products, as data. */
export const reportDefinitions = {
  api: { source: 'requests', logs: 'apiLogs', intro: messages.intros.api, blocks },
  rest: {
    ...{ source: 'requests', product: 'rest', logs: 'restLogs' },
    ...{ intro: messages.intros.rest, blocks },
  },
  auth: {
    ...{ source: 'requests', product: 'auth', logs: 'authLogs' },
    ...{ intro: messages.intros.auth, blocks },
  },
  storage: {
    ...{ source: 'requests', product: 'storage', logs: 'storageLogs' },
    ...{ intro: messages.intros.storage, blocks },
  },
  functions: {
    ...{ source: 'requests', product: 'functions', logs: 'functionLogs' },
    intro: messages.intros.functions,
    blocks: [
      requests(messages.invocations),
      errors,
      latency,
      errorRate,
      { kind: 'routes', id: 'routes', title: messages.topFunctions, list: 'routes' },
      { kind: 'routes', id: 'slow-routes', title: messages.slowFunctions, list: 'slowRoutes' },
    ],
  },
  realtime: {
    ...{ source: 'requests', product: 'realtime', logs: 'realtimeLogs', isOfService: true },
    intro: messages.intros.realtime,
    blocks: [
      ofService('clients', messages.clients, 'line'),
      ofService('joins', messages.joins, 'bar'),
      ofService('messages_per_second', messages.messagesPerSecond, 'line', 'rate'),
      ofService('changes', messages.changesSent, 'bar'),
      ...blocks,
    ],
  },
  database: {
    ...{ source: 'database', logs: 'postgresLogs', intro: messages.intros.database },
    blocks: [
      {
        ...{ kind: 'chart', id: 'connections', title: messages.connections, unit: 'count' },
        headline: 'connections',
        series: [{ metric: 'connections', name: messages.connections, shape: 'line' }],
      },
      {
        ...{ kind: 'chart', id: 'transactions', title: messages.transactions, unit: 'count' },
        headline: 'transactions',
        series: [{ metric: 'transactions', name: messages.transactions, shape: 'bar' }],
      },
      {
        ...{ kind: 'chart', id: 'cache', title: messages.cache, unit: 'share' },
        headline: 'cache_hit_ratio',
        series: [{ metric: 'cache_hit_ratio', name: messages.cache, shape: 'line' }],
      },
      {
        ...{ kind: 'chart', id: 'size', title: messages.size, unit: 'bytes' },
        headline: 'database_size_bytes',
        series: [{ metric: 'database_size_bytes', name: messages.size, shape: 'line' }],
      },
    ],
  },
  statements: {
    ...{ source: 'statements', logs: 'postgresLogs', more: 'queryPerformance' },
    intro: messages.intros.statements,
    blocks: [
      {
        ...{ kind: 'chart', id: 'statement-time', title: messages.statementTime, unit: 'ms' },
        headline: 'total_ms',
        series: [{ metric: 'total_ms', name: messages.statementTime, shape: 'bar' }],
      },
      {
        ...{ kind: 'chart', id: 'calls', title: messages.calls, unit: 'count' },
        headline: 'calls',
        series: [{ metric: 'calls', name: messages.calls, shape: 'bar' }],
      },
      {
        ...{ kind: 'chart', id: 'mean-time', title: messages.meanTime, unit: 'ms' },
        headline: 'mean_ms',
        series: [{ metric: 'mean_ms', name: messages.meanTime, shape: 'line' }],
      },
      {
        ...{ kind: 'chart', id: 'rows', title: messages.rows, unit: 'count' },
        headline: 'rows',
        series: [{ metric: 'rows', name: messages.rows, shape: 'bar' }],
      },
    ],
  },
} as const satisfies Record<string, ReportDefinition>

/** Report on one edge function. */
export const functionReport = (name: string): ReportContent => ({
  ...{ source: 'requests', edgeFunction: name },
  blocks: [
    requests(messages.invocations),
    errors,
    { ...latency, title: messages.duration },
    {
      ...{ kind: 'chart', id: 'starts', title: messages.starts, unit: 'count' },
      headline: 'starts',
      series: [{ metric: 'starts', name: messages.starts, shape: 'bar' }],
    },
    {
      ...{ kind: 'chart', id: 'start-time', title: messages.startTime, unit: 'ms' },
      ...{ headline: 'start_ms', isOptional: true },
      series: [{ metric: 'start_ms', name: messages.startTime, shape: 'bar' }],
    },
    {
      ...{ kind: 'chart', id: 'cpu', title: messages.cpu, unit: 'ms' },
      ...{ headline: 'cpu_ms', isOptional: true },
      series: [{ metric: 'cpu_ms', name: messages.cpu, shape: 'bar' }],
    },
    {
      ...{ kind: 'chart', id: 'memory', title: messages.memory, unit: 'bytes' },
      ...{ headline: 'memory_bytes', isOptional: true },
      series: [{ metric: 'memory_bytes', name: messages.memory, shape: 'bar' }],
    },
    { kind: 'routes', id: 'routes', title: messages.paths, list: 'routes' },
  ],
})

export type ReportName = keyof typeof reportDefinitions

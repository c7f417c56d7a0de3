import { expect, it } from 'vitest'
import { encoders } from './drain-encoders'
import type { SentLine } from './drain.types'

const line: SentLine = {
  id: '7',
  micros: '1767607200000123',
  at: 1_767_607_200_000.123,
  source: 'api',
  product: 'rest',
  severity: 'warning',
  message: 'GET /rest/v1/todos 404',
  requestId: 'req_1',
  method: 'GET',
  path: '/rest/v1/todos',
  status: 404,
  durationMs: 1.5,
  details: { user_agent: 'test', nested: { a: 1 } },
}
const sent = (kind: keyof typeof encoders): unknown =>
  JSON.parse(encoders[kind]('ref', [line, { ...line, id: '8', details: null }]))

it('sends an array of objects', () => {
  expect((sent('http') as unknown[])[0]).toEqual({
    ...{ timestamp: '2026-01-05T10:00:00.000Z', project: 'ref', source: 'api', id: '7' },
    ...{ severity: 'warning', message: 'GET /rest/v1/todos 404', product: 'rest', status: 404 },
    ...{ request_id: 'req_1', method: 'GET', path: '/rest/v1/todos', duration_ms: 1.5 },
    details: { user_agent: 'test', nested: { a: 1 } },
  })
})

it('sends entries to Datadog', () => {
  expect((sent('datadog') as unknown[])[0]).toEqual({
    ...{ ddsource: 'howdah', service: 'howdah', hostname: 'ref', status: 'warn' },
    ...{ ddtags: 'project:ref,source:api', message: 'GET /rest/v1/todos 404' },
    timestamp: '2026-01-05T10:00:00.000Z',
    howdah: {
      ...{ source: 'api', id: '7', product: 'rest', request_id: 'req_1', method: 'GET' },
      ...{ path: '/rest/v1/todos', status: 404, duration_ms: 1.5 },
      details: { user_agent: 'test', nested: { a: 1 } },
    },
  })
})

it('sends streams to Loki', () => {
  expect(sent('loki')).toEqual({
    streams: [
      {
        stream: { service_name: 'howdah', project: 'ref', source: 'api', level: 'warning' },
        values: [
          [
            '1767607200000123000',
            'GET /rest/v1/todos 404',
            {
              ...{ id: '7', product: 'rest', request_id: 'req_1', method: 'GET', status: '404' },
              ...{ path: '/rest/v1/todos', duration_ms: '1.5', user_agent: 'test' },
              nested: '{"a":1}',
            },
          ],
          ['1767607200000123000', 'GET /rest/v1/todos 404', expect.objectContaining({ id: '8' })],
        ],
      },
    ],
  })
})

it('sends records of OpenTelemetry', () => {
  const { resourceLogs } = sent('otlp') as {
    resourceLogs: { scopeLogs: { logRecords: unknown[] }[] }[]
  }
  expect(resourceLogs[0]?.scopeLogs[0]?.logRecords[0]).toEqual({
    ...{ timeUnixNano: '1767607200000123000', severityNumber: 13, severityText: 'warning' },
    body: { stringValue: 'GET /rest/v1/todos 404' },
    attributes: [
      { key: 'source', value: { stringValue: 'api' } },
      { key: 'id', value: { stringValue: '7' } },
      { key: 'product', value: { stringValue: 'rest' } },
      { key: 'request_id', value: { stringValue: 'req_1' } },
      { key: 'method', value: { stringValue: 'GET' } },
      { key: 'path', value: { stringValue: '/rest/v1/todos' } },
      { key: 'status', value: { intValue: '404' } },
      { key: 'duration_ms', value: { doubleValue: 1.5 } },
      { key: 'user_agent', value: { stringValue: 'test' } },
      { key: 'nested', value: { stringValue: '{"a":1}' } },
    ],
  })
})

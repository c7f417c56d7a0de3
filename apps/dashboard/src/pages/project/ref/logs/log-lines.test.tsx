import type { LogLine, LogView } from '@howdah/platform-client/resources/logs/logs'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LogLines } from './log-lines'
import { lineOfRequest as request, withoutRequest as other } from './logs.fixture'

interface Case {
  view: LogView
  line: LogLine
  /** Columns after time and severity, and what a line has there. */
  columns: string[]
  row: string[]
}

const ref = 'abcdefghijklmnopqrst'
test.each<Case>([
  {
    view: 'api',
    line: request,
    columns: ['Product', 'Status', 'Method', 'Duration', 'Path'],
    row: ['Data API', '404', 'GET', '4.2 ms', '/rest/v1/todos?select=*'],
  },
  {
    view: 'rest',
    line: request,
    columns: ['Status', 'Method', 'Duration', 'Error code', 'Path'],
    row: ['404', 'GET', '4.2 ms', 'PGRST205', '/rest/v1/todos?select=*'],
  },
  {
    view: 'all',
    line: request,
    columns: ['Source', 'Status', 'Message'],
    row: ['API', '404', 'GET /rest/v1/todos 404'],
  },
  {
    view: 'auth',
    line: { ...request, product: 'auth', path: '/auth/v1/token', details: { error_code: 'weak' } },
    columns: ['Status', 'Method', 'Duration', 'Error code', 'Path'],
    row: ['404', 'GET', '4.2 ms', 'weak', '/auth/v1/token'],
  },
  {
    view: 'storage',
    line: { ...request, product: 'storage', path: '/storage/v1/bucket', details: null },
    columns: ['Status', 'Method', 'Duration', 'Path'],
    row: ['404', 'GET', '4.2 ms', '/storage/v1/bucket'],
  },
  {
    view: 'realtime',
    line: { ...request, product: 'realtime', path: '/realtime/v1/websocket', status: 101 },
    columns: ['Status', 'Method', 'Duration', 'Path'],
    row: ['101', 'GET', '4.2 ms', '/realtime/v1/websocket?select=*'],
  },
  {
    view: 'functions',
    line: {
      ...{ ...request, ...other, source: 'functions', message: 'Hello' },
      details: { function: 'greet', version: 3 },
    },
    columns: ['Source', 'Function', 'Version', 'Status', 'Duration', 'Message'],
    row: ['Function', 'greet', '3', '', '', 'Hello'],
  },
  {
    view: 'dashboard',
    line: {
      ...request,
      ...{ source: 'dashboard', path: `/platform/projects/${ref}/query`, status: 200 },
      details: { person_id: 'u_1', person: 'ada@example.com', operation: 'Run SQL' },
    },
    columns: ['Person', 'Operation', 'Status', 'Duration', 'Path'],
    row: ['ada@example.com', 'Run SQL', '200', '4.2 ms', '/query'],
  },
  {
    view: 'operations',
    line: {
      ...{ ...request, ...other, source: 'operations', message: 'Pause project failed' },
      ...{ duration_ms: 61_000, details: { kind: 'pause_project', state: 'failed' } },
    },
    columns: ['State', 'Duration', 'Message'],
    row: ['Failed', '1 min 1 s', 'Pause project failed'],
  },
  {
    view: 'postgres',
    line: {
      ...{ ...request, ...other, source: 'postgres', message: 'no such table' },
      details: { level: 'ERROR', code: '42P01', process_id: '41' },
    },
    columns: ['Level', 'SQLSTATE', 'Process', 'Message'],
    row: ['ERROR', '42P01', '41', 'no such table'],
  },
  {
    view: 'pooler',
    line: {
      ...{ ...request, ...other, source: 'pooler', message: 'login attempt' },
      details: { pool: 'session', user: 'ada', address: '192.0.2.7' },
    },
    columns: ['Pool', 'User', 'Client', 'Message'],
    row: ['session', 'ada', '192.0.2.7', 'login attempt'],
  },
])('lines of $view have columns of their own', ({ columns, line, row, view }) => {
  render(<LogLines label="Lines" lines={[line]} view={view} onOpen={() => undefined} />)
  const [titles, values] = screen
    .getAllByRole('row')
    .map((one) => [...one.querySelectorAll('th, td')].map((cell) => cell.textContent).slice(2))
  expect(titles).toEqual(columns)
  // Where there is no room for the columns, the message is in the place of the path.
  expect(values?.map((text) => text.replace(line.message, '') || text)).toEqual(row)
})

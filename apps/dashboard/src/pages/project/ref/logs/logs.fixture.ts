import type { LogLine } from '@howdah/platform-client/resources/logs/logs'

/** Line of a request. */
export const lineOfRequest: LogLine = {
  ...{ id: '7', cursor: '1767607200000123-7', at: '2026-01-05T10:00:00.000Z', source: 'api' },
  ...{ product: 'rest', severity: 'warning', message: 'GET /rest/v1/todos 404' },
  ...{ request_id: 'req_1', method: 'GET', path: '/rest/v1/todos', status: 404, duration_ms: 4.2 },
  details: { query: 'select=*', error_code: 'PGRST205' },
}
/** Fields of a line that belongs to no request. */
export const withoutRequest = {
  ...{ product: null, request_id: null, method: null, path: null, status: null },
  duration_ms: null,
}

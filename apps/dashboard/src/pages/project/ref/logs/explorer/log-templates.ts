/** Queries to begin with. */
export const logTemplates = [
  {
    name: 'Lines by source and severity',
    sql: 'select source, severity, count(*) as lines\nfrom logs\ngroup by all\norder by lines desc',
  },
  {
    name: 'Requests by minute',
    sql: `select date_trunc('minute', timestamp) as minute, count(*) as requests,\n  count(*) filter (where status >= 500) as errors\nfrom logs\nwhere source = 'api'\ngroup by minute\norder by minute`,
  },
  {
    name: 'Slowest paths',
    sql: `select method, path, count(*) as requests,\n  round(approx_quantile(duration_ms, 0.5), 1) as p50_ms,\n  round(approx_quantile(duration_ms, 0.95), 1) as p95_ms\nfrom logs\nwhere source = 'api'\ngroup by all\norder by p95_ms desc\nlimit 50`,
  },
  {
    name: 'Failed requests',
    sql: `select timestamp, method, path, status, duration_ms, request_id\nfrom logs\nwhere source = 'api' and status >= 400\norder by timestamp desc\nlimit 100`,
  },
  {
    name: 'Errors of Postgres by code',
    sql: `select details->>'$.code' as code, any_value(message) as example, count(*) as times\nfrom logs\nwhere source = 'postgres' and severity = 'error'\ngroup by code\norder by times desc`,
  },
  {
    name: 'What edge functions have printed',
    sql: `select timestamp, details->>'$.function' as function, severity, message\nfrom logs\nwhere source = 'functions'\norder by timestamp desc\nlimit 100`,
  },
] as const

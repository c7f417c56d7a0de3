/** Schemas that hold what the server stores in a project, and no data of its people. */
const CLOSED: ReadonlySet<string> = new Set(['information_schema', 'pgbouncer', 'pgrst'])

/** Returns true unless a schema is one of Postgres or of the server, which the Data API never exposes. */
export const isExposable = (schema: string): boolean =>
  !schema.startsWith('pg_') && !CLOSED.has(schema)

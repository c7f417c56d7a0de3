/**
 * Schemas of the platform and of services of this kind. Their contents belong to the services, of
 * which each project has its own.
 */
export const SERVICE_SCHEMAS = [
  'auth',
  'cron',
  'extensions',
  'graphql',
  'graphql_public',
  'net',
  'pgbouncer',
  'realtime',
  'storage',
  'supabase_functions',
  'vault',
] as const

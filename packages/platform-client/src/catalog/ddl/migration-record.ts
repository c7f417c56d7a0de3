import { quoteLiteral } from '@howdah/rules/table/quote-name'

/** Record of a change in the history of migrations. */
export interface MigrationRecord {
  /** See `migrationVersion`. */
  version: string
  name: string
}

/** Returns the version of a migration of that moment: year to second, in UTC. */
export const migrationVersion = (now: Date): string =>
  now.toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** Name of a migration, from the kind and name of its object. */
export const recordOf = (now: Date, one: string, name: string): MigrationRecord => ({
  version: migrationVersion(now),
  name: `${one}_${name}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_'),
})

/** Returns the statements that record a change as a migration, where the ecosystem's tools find it. */
export function recordStatements(
  { version, name }: MigrationRecord,
  statements: readonly string[],
): string[] {
  const table = 'supabase_migrations.schema_migrations'
  const list = statements.map((statement) => quoteLiteral(statement)).join(',\n  ')
  return [
    'create schema if not exists supabase_migrations',
    `create table if not exists ${table} (version text primary key)`,
    `alter table ${table} add column if not exists statements text[], add column if not exists name text`,
    `insert into ${table} (version, name, statements) values (${quoteLiteral(version)}, ${quoteLiteral(name)}, array[\n  ${list}\n])`,
  ]
}

import { splitStatements } from '@howdah/rules/sql/text/statements'
import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'
import { recordChange, runChange } from '../objects/change-script'
import type { MigrationRecord } from './migration-record'

/** Reason that a text cannot be run as a migration. */
export type MigrationProblem = 'empty' | 'transaction'

const CONTROL = /^(begin|start\s+transaction|commit|end|rollback|abort|prepare\s+transaction)\b/i
const COMMENTS = /^(\s+|--[^\n]*(\n|$)|\/\*[^]*?\*\/)+/

/** Checks the text of a migration, which is run as a whole or not at all; null if it can be run. */
export function migrationProblem(sql: string): MigrationProblem | null {
  const statements = splitStatements(sql)
  if (statements.length === 0) return 'empty'
  const isControl = statements.some((one) => CONTROL.test(one.sql.replace(COMMENTS, '')))
  return isControl ? 'transaction' : null
}

/** A statement that ends in a comment would take the semicolon after it along. */
const closed = (sql: string) =>
  sql.slice(sql.lastIndexOf('\n') + 1).includes('--') ? `${sql}\n` : sql

/**
 * Adds a migration to the history, and runs its statements with that in one transaction.
 * @param runs false if they have been run before
 */
export async function addMigration(
  client: PlatformClient,
  {
    record,
    sql,
    runs,
    ...scope
  }: CatalogScope & { record: MigrationRecord; sql: string; runs: boolean },
): Promise<void> {
  const statements = splitStatements(sql).map((one) => closed(one.sql))
  if (runs) await runChange(client, scope, { statements }, record)
  else await recordChange(client, scope, { statements }, record)
}

/** Removes a migration from the history; its changes stay. False if it was not there. */
export async function removeMigration(
  client: PlatformClient,
  { version, ...scope }: CatalogScope & { version: string },
): Promise<boolean> {
  const rows = await queryRows(client, {
    ...scope,
    sql: 'delete from supabase_migrations.schema_migrations where version = $1 returning version',
    parameters: [version],
  })
  return rows.length > 0
}

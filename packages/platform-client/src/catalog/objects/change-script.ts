import { superuserStatements, type SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import type { PlatformClient } from '../../client'
import { isAbort, PlatformError } from '../../errors'
import { queryRows } from '../../query/query-rows'
import { runSuperuserChanges } from '../../resources/superuser-changes/run-superuser-changes'
import type { CatalogScope } from '../catalog'
import { ddlScript } from '../ddl/ddl-script'
import { recordStatements, type MigrationRecord } from '../ddl/migration-record'

/** A change of the database's objects. */
export interface ObjectChange {
  statements: readonly string[]
  /**
   * Runs each statement by itself, for those that Postgres refuses in a transaction: they take as long as the table
   * is large. @default false
   */
  separate?: boolean
  /** Changes that the server makes as the superuser before the statements, all or none of them. @default none */
  superuser?: readonly SuperuserChange[]
}

/** Returns true if a change does nothing. */
export const isEmptyChange = ({ statements, superuser = [] }: ObjectChange): boolean =>
  statements.length === 0 && superuser.length === 0

/** Returns true if a change can be run in the SQL editor, and again as a migration. */
export const isPlainChange = ({ superuser = [] }: ObjectChange): boolean => superuser.length === 0

/** Milliseconds for a statement that runs by itself; a server that allows the person less ends it before. */
const SEPARATE_TIMEOUT_MS = 86_400_000

/** Returns the texts that a change consists of, in their order: one, unless statements run by themselves. */
function scriptsOf({ statements, separate = false }: ObjectChange, record: MigrationRecord | null) {
  if (statements.length === 0) return []
  const recorded = record === null ? [] : recordStatements(record, statements)
  if (!separate) return [ddlScript([...statements, ...recorded])]
  const alone = statements.map((statement) => `${statement};\n`)
  return recorded.length === 0 ? alone : [...alone, ddlScript(recorded)]
}

/** Returns the complete SQL of a change, for the preview. */
export function changeScript(change: ObjectChange, record: MigrationRecord | null = null): string {
  const asSuperuser = (change.superuser ?? []).flatMap(superuserStatements)
  const texts = asSuperuser.length === 0 ? [] : [`-- As the superuser\n${ddlScript(asSuperuser)}`]
  return [...texts, ...scriptsOf(change, record)].join('\n')
}

/**
 * Remains of a failed change: `nothing`, `part` of what runs statement by statement, or `unknown` without an answer
 * of Postgres.
 */
export type ChangeRemains = 'nothing' | 'part' | 'unknown'

/** Failure of a change that was sent. */
export class ChangeError extends PlatformError {
  constructor(
    error: PlatformError,
    readonly remains: ChangeRemains,
  ) {
    super({ ...error, message: error.message })
  }
}

/** @param texts number of texts that have run before */
function changeErrorOf(error: unknown, { separate = false }: ObjectChange, texts: number): unknown {
  if (isAbort(error)) return error
  // An answer that breaks off is no PlatformError.
  const known =
    error instanceof PlatformError
      ? error
      : new PlatformError({ code: 'network', status: 0, message: String(error) })
  if (known.notRun) return new ChangeError(known, texts > 0 ? 'part' : 'nothing')
  const isRefused = known.status >= 400 && known.status < 500
  // What the server stops may be done at that moment, unless Postgres tells that it was not.
  const isStopped = ['timeout', 'result_too_large'].includes(known.code) && !known.sql
  if (!isRefused || isStopped) return new ChangeError(known, 'unknown')
  // A statement that is refused by Postgres can have done a part of its work outside of a transaction.
  return new ChangeError(known, texts > 0 || (separate && known.sql) ? 'part' : 'nothing')
}

/**
 * Runs a change; one that is not `separate` is done as a whole or not at all.
 * @throws ChangeError for errors of Postgres or the platform
 */
export async function runChange(
  client: PlatformClient,
  scope: CatalogScope,
  change: ObjectChange,
  record: MigrationRecord | null = null,
): Promise<void> {
  const { superuser = [] } = change
  if (superuser.length > 0)
    await runSuperuserChanges(client, { ref: scope.projectRef, changes: superuser }).catch(
      (error: unknown) => {
        throw changeErrorOf(error, change, 0)
      },
    )
  const timeout = change.separate === true ? { timeoutMs: SEPARATE_TIMEOUT_MS } : {}
  const done = superuser.length > 0 ? 1 : 0
  for (const [texts, sql] of scriptsOf(change, record).entries())
    await queryRows(client, { ...scope, ...timeout, sql }).catch((error: unknown) => {
      throw changeErrorOf(error, change, texts + done)
    })
}

/** Records a change as a migration without running it. */
export async function recordChange(
  client: PlatformClient,
  scope: CatalogScope,
  { statements }: ObjectChange,
  record: MigrationRecord,
): Promise<void> {
  await queryRows(client, { ...scope, sql: ddlScript(recordStatements(record, statements)) })
}

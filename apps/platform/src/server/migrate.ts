import type { Pool } from 'pg'
import { inTransaction } from '../base/transaction'
import type { ModuleMigration } from '../modules/define-module'
import { migrations } from './migrations'

// Any number will do, as long as every Howdah takes the same one.
const MIGRATION_LOCK = 7_246_934_001

/** The control database was written by a newer Howdah than this one. */
export class NewerControlDatabase extends Error {
  override readonly name = 'NewerControlDatabase'

  constructor(names: readonly string[]) {
    super(
      `The control database was written by a newer version of Howdah (it has ${names.join(', ')}). Start that version, or a newer one.`,
    )
  }
}

/**
 * Brings the control database to this build's schema: all missing steps in one transaction, one server at a time.
 * @returns the names of the steps that were applied
 */
export function migrate(
  pool: Pool,
  steps: readonly ModuleMigration[] = migrations,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>(
      'select name from migrations order by name',
    )
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = [...applied].filter((name) => !steps.some((step) => step.name === name))
    if (unknown.length > 0) throw new NewerControlDatabase(unknown)
    const missing = steps.filter(({ name }) => !applied.has(name))
    for (const { name, sql } of missing) {
      await client.query(sql)
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    return missing.map(({ name }) => name)
  })
}

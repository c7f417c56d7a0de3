import { wrongMasterKey, type DataDirectory } from '../base/disk/data-directory'
import type { Pool } from 'pg'
import { inTransaction, type Queryable } from '../base/transaction'

/**
 * Makes this control database that of the data directory, unless it is another's already.
 * @returns the id of the platform: that of the data directory which came first
 * @param keyFile where the master key came from; null for the environment
 * @throws WrongMasterKey when the database was encrypted with another master key
 */
export async function claimInstance(
  db: Queryable,
  { id, secrets }: DataDirectory,
  keyFile: string | null,
): Promise<string> {
  await db.query(
    'insert into instance (id, key_fingerprint) values ($1, $2) on conflict do nothing',
    [id, secrets.fingerprint()],
  )
  const { rows } = await db.query<{ id: string; key: string }>(
    'select id, key_fingerprint as key from instance',
  )
  const [instance] = rows
  if (!instance) throw new Error('The control database has lost what it belongs to.')
  if (instance.key !== secrets.fingerprint()) throw wrongMasterKey(keyFile)
  return instance.id
}

/** Notes where people reach the server that uses this database, for commands beside it. */
export async function notePublicUrl(db: Queryable, url: string): Promise<void> {
  await db.query('update instance set public_url = $1', [url])
}

/** Returns the public URL that was stored last; null before any server has listened. */
export async function readPublicUrl(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ url: string | null }>('select public_url as url from instance')
  return rows[0]?.url ?? null
}

/** Any number will do, as long as every Howdah takes the same one. */
const SET_UP_LOCK = 7_246_934_002

/** Does what a new platform needs, unless it was done; by one of several servers that start together. */
export async function setUpOnce(pool: Pool, work: () => Promise<void>): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SET_UP_LOCK])
    const { rowCount } = await client.query('select from instance where set_up_at is null')
    if (rowCount === 0) return
    await work()
    await client.query('update instance set set_up_at = now()')
  })
}

import { wrongMasterKey, type DataDirectory } from '../data-directory'
import type { Queryable } from './transaction'

/** The one platform that a control database belongs to. */
export interface Instance {
  /** That of the data directory which came first. */
  id: string
  /** Whether the first organization and project are made. */
  isSetUp: boolean
}

/**
 * Makes this control database that of the data directory, or finds out whose it is.
 * @param keyFile where the master key came from; null for the environment
 * @throws WrongMasterKey when the database was encrypted with another master key
 */
export async function claimInstance(db: Queryable, { id, secrets }: DataDirectory, keyFile: string | null): Promise<Instance> {
  await db.query('insert into instance (id, key_fingerprint) values ($1, $2) on conflict do nothing', [id, secrets.fingerprint()])
  const { rows } = await db.query<Instance & { key: string }>(
    'select id, key_fingerprint as key, set_up_at is not null as "isSetUp" from instance',
  )
  const [instance] = rows
  if (!instance) throw new Error('The control database has lost what it belongs to.')
  if (instance.key !== secrets.fingerprint()) throw wrongMasterKey(keyFile)
  return { id: instance.id, isSetUp: instance.isSetUp }
}

export async function noteSetUp(db: Queryable): Promise<void> {
  await db.query('update instance set set_up_at = now() where set_up_at is null')
}

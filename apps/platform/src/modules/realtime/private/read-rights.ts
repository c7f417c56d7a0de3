import type { KeyAccess } from '../../../access/gateway.types'
import type { Queryable } from '../../../base/transaction'
import type { Log } from '../../../base/log/log'
import { isRefusal } from '../changes/row-checks'
import type { ReadRights, Rights } from '../hub/hub'
import { become, type RealtimeDatabases } from '../realtime-databases'

type Extension = keyof Rights
const EXTENSIONS: readonly Extension[] = ['broadcast', 'presence']

/** Ends the transaction of a check, of which nothing stays. */
class Checked extends Error {
  override readonly name = 'Checked'
  constructor(readonly rights: Rights) {
    super()
  }
}

const INSERT = `insert into realtime.messages (topic, extension, private) values ($1, $2, true)`

/**
 * Returns a function that asks the policies of `realtime.messages`: a client that may read a
 * message receives them, one that may insert a message sends them.
 */
export const readRightsOf =
  (databases: RealtimeDatabases, ref: string, log: Log): ReadRights =>
  async (access, topic) => {
    try {
      await databases.transaction(ref, (sql) => check(sql, access, topic))
    } catch (error) {
      if (error instanceof Checked) return error.rights
      log.debug('The rights of a realtime client are not known', { project: ref, error })
    }
    return null
  }

async function check(sql: Queryable, access: KeyAccess, topic: string): Promise<never> {
  const reads = await readable(sql, access, topic)
  const writes = new Set<Extension>()
  for (const extension of EXTENSIONS)
    if (await canInsert(sql, topic, extension)) writes.add(extension)
  const rightsOn = (extension: Extension) => ({
    read: reads.has(extension),
    write: writes.has(extension),
  })
  throw new Checked({ broadcast: rightsOn('broadcast'), presence: rightsOn('presence') })
}

/** Becomes the client, and returns the kinds of messages that it may read. */
async function readable(
  sql: Queryable,
  access: KeyAccess,
  topic: string,
): Promise<ReadonlySet<Extension>> {
  // No policy keeps this role from writing the messages that the client is asked about.
  await sql.query(
    `select pg_catalog.set_config('realtime.topic', $1, true), pg_catalog.set_config('role', 'service_role', true)`,
    [topic],
  )
  const { rows } = await sql.query<{ id: string }>(
    `insert into realtime.messages (topic, extension, private) select $1, e, true from pg_catalog.unnest($2::pg_catalog.text[]) as e returning id`,
    [topic, EXTENSIONS],
  )
  await become(sql, access, { readOnly: false })
  const found = await sql.query<{ extension: Extension }>(
    'select extension from realtime.messages where id = any($1::pg_catalog.uuid[])',
    [rows.map(({ id }) => id)],
  )
  return new Set(found.rows.map(({ extension }) => extension))
}

async function canInsert(sql: Queryable, topic: string, extension: Extension): Promise<boolean> {
  await sql.query('savepoint s')
  try {
    await sql.query(INSERT, [topic, extension])
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  } finally {
    await sql.query('rollback to savepoint s')
  }
}

import { collectRows } from '../../../postgres/wire/collect-rows'
import type { Session } from '../../../postgres/wire/session'
import { AttachedDatabaseError } from '../../../postgres/cluster/cluster-errors'
import checkSql from '../sql/attached-check.sql'
import readerSql from '../sql/attached-reader.sql'
import { attachedMessages } from './attached.messages'

/** The oldest version whose catalog is the one that the pages ask. */
const MIN_SERVER_VERSION = 140_000

/** Looks whether a database is one that can be attached. @throws AttachedDatabaseError */
export async function verifyDatabase(session: Session): Promise<void> {
  const [row] = await collectRows(session, checkSql).catch((error: unknown) => {
    throw new AttachedDatabaseError(attachedMessages.notPostgres, { cause: error })
  })
  const [number, version] = row ?? []
  if (!/^\d{5,7}$/.test(number ?? '')) throw new AttachedDatabaseError(attachedMessages.notPostgres)
  if (Number(number) < MIN_SERVER_VERSION)
    throw new AttachedDatabaseError(attachedMessages.tooOld((version ?? '').slice(0, 40)))
}

type Strength = keyof typeof attachedMessages.strong

/**
 * Checks that a login can only read.
 * @throws AttachedDatabaseError
 */
export async function verifyReader(session: Session): Promise<void> {
  const [row] = await collectRows(session, readerSql)
  const why = row?.[0]
  // The query answers these words only.
  if (why)
    throw new AttachedDatabaseError(
      attachedMessages.readerIsStrong(attachedMessages.strong[why as Strength] ?? why),
    )
}

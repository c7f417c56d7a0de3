import { collectRows } from '../../../postgres/wire/collect-rows'
import type { Session } from '../../../postgres/wire/session'
import { AttachedDatabaseError } from '../../../postgres/cluster/cluster-errors'
import checkSql from '../sql/attached-check.sql'
import { escapeLiteral } from 'pg'
import apiSql from '../sql/attached-api.sql'
import apiConnectionsSql from '../sql/attached-api-connections.sql'
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

type ApiProblem = keyof typeof attachedMessages.api

/**
 * Checks that a login can run the Data API, and can do nothing else.
 * @param editor login of people who can change the project
 * @returns the number of connections that it may open
 * @throws AttachedDatabaseError
 */
export async function verifyApiLogin(session: Session, editor: string): Promise<number> {
  const [row] = await collectRows(
    session,
    apiSql.replaceAll(':editor', () => escapeLiteral(editor)),
  )
  const [reason, names] = row ?? []
  if (reason) {
    // The query answers these words only; another server may answer others.
    const message =
      attachedMessages.api[reason as ApiProblem] ?? (() => attachedMessages.notPostgres)
    throw new AttachedDatabaseError(message((names ?? '').slice(0, 300)))
  }
  const [[free, limit] = []] = await collectRows(session, apiConnectionsSql)
  const numbers = [free, limit].map(Number)
  if (!numbers.every(Number.isInteger))
    throw new AttachedDatabaseError(attachedMessages.notPostgres)
  return Math.min(...numbers.filter((number) => number >= 0))
}

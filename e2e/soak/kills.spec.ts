import { expect, serverTest as test } from '../harness/test'
import {
  firstProject,
  owner,
  signInAsOwner,
  signInWithPassword,
  type Session,
} from '../../scripts/owner-session.mjs'
import { freePort } from '../../scripts/platform-server.mjs'

const KILLS = 20

/** Inserts one number after the other until the server is gone; gives the last one that was acknowledged. */
async function writeUntilGone(session: Session, ref: string, from: number): Promise<number> {
  for (let number = from; ; number += 1) {
    try {
      await session.query(ref, `insert into saved values (${number})`)
    } catch {
      return number - 1
    }
  }
}

test(`a server that is killed ${KILLS} times at any moment loses nothing that it acknowledged`, async ({
  servers,
}) => {
  const options = { port: await freePort() }
  let server = await servers.start(options)
  let session = await signInAsOwner(server.url, server.link)
  const { ref } = await firstProject(session)
  await session.query(ref, 'create table saved (n integer primary key)')

  let acknowledged = 0
  for (let turn = 0; turn < KILLS; turn += 1) {
    const writing = writeUntilGone(session, ref, acknowledged + 2)
    setTimeout(() => server.signal('SIGKILL'), 50 + Math.random() * 2000)
    acknowledged = Math.max(acknowledged, await writing)
    await server.ended
    server = await servers.start(options)
    session = await signInWithPassword(server.url, owner)
    await firstProject(session)
    const [row] = await session.query<{ last: number }>(
      ref,
      'select coalesce(max(n), 0)::int4 as last from saved',
    )
    // The one that was under way when the kill came may or may not have been committed.
    expect([acknowledged, acknowledged + 1]).toContain(row?.last)
    acknowledged = row?.last ?? 0
  }
  await server.stop()
})

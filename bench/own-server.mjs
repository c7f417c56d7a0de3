import pg from 'pg'
import { signInAsOwner } from '../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../scripts/platform-server.mjs'

/**
 * Does `work` on a server of its own, whose control database is reached too, so that it can be filled with what would take hours to make.
 * @template T
 * @param {import('pg').Client} client may create databases; the control database is one of them
 * @param {string} database its name
 * @param {(own: { server: Awaited<ReturnType<typeof startPlatform>>, session: import('../scripts/owner-session.mjs').Session, control: import('pg').Client }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnServer(client, database, work) {
  const { host, port, user, password } = client
  await client.query(`create database ${database}`)
  const folder = temporaryFolder('howdah-bench-own-')
  const url = `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
  const server = await startPlatform({
    data: `${folder.path}/data`,
    env: { HOWDAH_DATABASE_URL: url },
  })
  const control = new pg.Client({ connectionString: url })
  try {
    await control.connect()
    return await work({ server, session: await signInAsOwner(server.url, server.link), control })
  } finally {
    await control.end()
    await server.stop()
    folder.remove()
  }
}

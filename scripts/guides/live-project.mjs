import { firstOrganization, newProject, signInAsOwner, until } from '../owner-session.mjs'
import { startPlatform } from '../platform-server.mjs'

/** A row of the table of the guides. */
export const SHOWN_ROW = 'Read a table'

const password = "p@ss'word /#1"

const partsOf = ({ db_host, db_port, db_user, db_name }) => ({
  host: db_host,
  port: db_port,
  user: db_user,
  database: db_name,
})

/** Returns the pools of a project, none if PgBouncer is not installed. */
async function runningPools(session, path) {
  const { pgbouncer_version: version } = await session.call('GET', `${path}/config/pgbouncer`)
  const list = () => session.call('GET', `${path}/config/supavisor`)
  const pools = version === null ? [] : await until(list, ({ length }) => length > 0)
  return pools.map((pool) => ({ pool_mode: pool.pool_mode, parts: partsOf(pool) }))
}

/**
 * Starts a server with a project, and returns its details as the Connect dialog gives them to guides.
 * @param {string} data folder of the server's data
 */
export async function startLiveProject(data) {
  const server = await startPlatform({ data })
  const session = await signInAsOwner(server.url, server.link)
  const { slug } = await firstOrganization(session)
  const { ref, name } = await newProject(session, slug, 'guides', password)
  const path = `/platform/projects/${ref}`
  const { api_key: publishableKey } = await session.call('POST', `${path}/api-keys`, {
    type: 'publishable',
    name: 'guides',
  })
  const { endpoint: url } = await session.call('GET', `${path}/settings`)
  const [primary] = await session.call('GET', `${path}/databases`)
  const pools = await runningPools(session, path)
  const details = {
    ref,
    projectName: name,
    url,
    publishableKey,
    direct: partsOf(primary),
    session: pools.find(({ pool_mode }) => pool_mode === 'session')?.parts,
    transaction: pools.find(({ pool_mode }) => pool_mode === 'transaction')?.parts,
    services: { rest: true, auth: true, storage: true },
  }
  return {
    details,
    password,
    query: (sql) => session.query(ref, sql),
    stop: server.end,
  }
}

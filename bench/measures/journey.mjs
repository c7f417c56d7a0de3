import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  firstOrganization,
  newProject,
  signInAsOwner,
  until,
} from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { measurePlainBackup } from './plain-backup.mjs'

/** Rows of the table, about 200 MB, and the goal for all parts together. */
export const journeySize = { rows: 1_400_000, goal: 60_000 }

const timed = async (work) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Statement that makes a table of `rows` rows. */
export const rowsSql = (rows) =>
  `create table bench_rows as select n, md5(n::text) || md5((-n)::text) as text from generate_series(1, ${rows}) n`

const settled = (session, path, busy) =>
  until(
    () => session.call('GET', path),
    ({ status }) => !busy.includes(status),
  ).then(({ status }) => {
    if (status !== 'ACTIVE_HEALTHY') throw new Error(`${path} became ${status}.`)
  })

/** Switches the archive on, deletes all rows, and restores the second before. */
async function restoreDeleted({ name, path, session, sql }) {
  const archive = () => session.call('GET', `${path}/pitr`)
  const archiving = await timed(async () => {
    await session.call('PUT', `${path}/pitr`, { enabled: true })
    await until(archive, ({ state }) => state === 'archiving')
  })
  await sql('create table bench_last (n int)')
  const [{ time }] = await sql('select clock_timestamp()::text as time')
  await sql('delete from bench_rows')
  const restored = await timed(async () => {
    await session.call('POST', `${path}/pitr/restore`, { name, time: new Date(time).toISOString() })
    await settled(session, path, ['RESTORING'])
  })
  return { archiving, restored }
}

/** Reads the table on the read replica, as the SQL editor does. */
async function countOnReplica(session, path, rows) {
  const databases = await session.call('GET', `${path}/databases`)
  const replica = databases.find(({ database_type: type }) => type === 'READ_REPLICA')
  const [{ count, standby }] = await session.call('POST', `${path}/query`, {
    query: 'select count(*)::int as count, pg_is_in_recovery() as standby from bench_rows',
    connectionString: replica.connection_string,
  })
  if (count !== rows || !standby) throw new Error(`${count} of ${rows} rows are on the replica.`)
}

/**
 * Measures the way from the start on a new data directory to a branch with all data, a read replica
 * and a restored second; and copies of the same bytes by `cp` and by Postgres alone.
 */
export async function measureJourney({ rows = journeySize.rows } = {}) {
  const folder = temporaryFolder('howdah-bench-journey-')
  const data = `${folder.path}/data`
  let server
  try {
    const start = await timed(async () => void (server = await startPlatform({ data })))
    const session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    let created
    const project = await timed(async () => {
      created = await newProject(session, slug, 'bench', 'a long enough password')
    })
    const { name, ref } = created
    const path = `/platform/projects/${ref}`
    const sql = (query, of = ref) => session.query(of, query)
    const countIn = async (of) => {
      const [{ count }] = await sql('select count(*)::int as count from bench_rows', of)
      if (count !== rows) throw new Error(`${count} of ${rows} rows are in ${of}.`)
    }
    const fill = await timed(() => sql(rowsSql(rows)))
    let branchRef
    const branch = await timed(async () => {
      const body = { branch_name: 'bench', persistent: false, with_data: true }
      branchRef = (await session.call('POST', `/v1/projects/${ref}/branches`, body)).project_ref
      await settled(session, `/platform/projects/${branchRef}`, ['COMING_UP'])
    })
    await countIn(branchRef)
    const replica = await timed(async () => {
      await session.call('POST', `${path}/replicas`)
      const { status, error } = await until(
        async () => (await session.call('GET', `${path}/replicas`)).replicas[0],
        (found) => found.status !== 'INIT_READ_REPLICA',
      )
      if (status !== 'ACTIVE_HEALTHY') throw new Error(`The replica became ${status}: ${error}`)
      await countOnReplica(session, path, rows)
    })
    const parts = { start, project, fill, branch, replica }
    Object.assign(parts, await restoreDeleted({ name, path, session, sql }))
    await countIn(ref)

    const copy = join(folder.path, 'copy')
    const copied = await timed(() =>
      cpSync(join(data, 'clusters', ref, 'data'), copy, { recursive: true }),
    )
    rmSync(copy, { recursive: true })
    const total = Object.values(parts).reduce((sum, ms) => sum + ms, 0)
    return { ...parts, total, copied, plain: await measurePlainBackup(rowsSql(rows)) }
  } finally {
    await server?.stop()
    folder.remove()
  }
}

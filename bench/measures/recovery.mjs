import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  firstOrganization,
  newProject,
  signInAsOwner,
  until,
} from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { median } from '../statistics.mjs'

/** Rows of the table, about 200 MB, and rows that are inserted with and without an archive. */
export const recoverySize = { rows: 1_400_000, inserted: 200_000, turns: 3 }

const timed = async (work) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Restoring a second of a project of 200 MB, and what its archive costs its writes. */
export async function measureRecovery() {
  const folder = temporaryFolder('howdah-bench-recovery-')
  const data = `${folder.path}/data`
  const server = await startPlatform({ data })
  try {
    const session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    const { ref, name } = await newProject(session, slug, 'bench', 'a long enough password')
    const path = `/platform/projects/${ref}`
    const sql = (query) => session.query(ref, query)
    const inserts = async () => {
      const turns = []
      for (let turn = 0; turn < recoverySize.turns; turn += 1) {
        await sql('create table bench_writes (n int, text text)')
        turns.push(
          await timed(() =>
            sql(
              `insert into bench_writes select n, md5(n::text) from generate_series(1, ${recoverySize.inserted}) n`,
            ),
          ),
        )
        await sql('drop table bench_writes')
      }
      return median(turns)
    }
    await sql(
      `create table bench_rows as select n, md5(n::text) || md5((-n)::text) as text from generate_series(1, ${recoverySize.rows}) n`,
    )
    const bare = await inserts()
    await session.call('PUT', `${path}/pitr`, { enabled: true })
    const archiving = () =>
      until(
        () => session.call('GET', `${path}/pitr`),
        ({ state }) => state === 'archiving',
      )
    await archiving()
    const archived = await inserts()
    const { ranges } = await until(
      () => session.call('GET', `${path}/pitr`),
      (found) => Date.parse(found.ranges.at(-1).until) > Date.parse(found.ranges[0].from) + 2_000,
    )
    const cluster = join(data, 'clusters', ref, 'data')
    const copy = join(folder.path, 'copy')
    const copied = await timed(() => cpSync(cluster, copy, { recursive: true }))
    rmSync(copy, { recursive: true })
    const restored = await timed(async () => {
      await session.call('POST', `${path}/pitr/restore`, { name, time: ranges.at(-1).until })
      await until(
        () => session.call('GET', path),
        ({ status }) => status !== 'RESTORING',
      )
    })
    const [{ count }] = await sql('select count(*)::int as count from bench_rows')
    if (count !== recoverySize.rows) throw new Error(`${count} rows were restored.`)
    return { bare, archived, copied, restored }
  } finally {
    await server.stop()
    folder.remove()
  }
}

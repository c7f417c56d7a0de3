import {
  firstOrganization,
  newProject,
  signInAsOwner,
  until,
} from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { median } from '../statistics.mjs'
import { journeySize, rowsSql } from './journey.mjs'

/** Rows that are inserted with and without an archive. */
export const recoverySize = { inserted: 200_000, turns: 3 }

const timed = async (work) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Measures the cost of the archive of the log for the writes of a project of 200 MB. */
export async function measureRecovery() {
  const folder = temporaryFolder('howdah-bench-recovery-')
  const data = `${folder.path}/data`
  const server = await startPlatform({ data })
  try {
    const session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    const { ref } = await newProject(session, slug, 'bench', 'a long enough password')
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
    await sql(rowsSql(journeySize.rows))
    const bare = await inserts()
    await session.call('PUT', `${path}/pitr`, { enabled: true })
    await until(
      () => session.call('GET', `${path}/pitr`),
      ({ state }) => state === 'archiving',
    )
    return { bare, archived: await inserts() }
  } finally {
    await server.stop()
    folder.remove()
  }
}

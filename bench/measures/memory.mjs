import { spawnSync } from 'node:child_process'
import { median } from '../statistics.mjs'

/** The resident memory of a process, MB. */
export const residentMB = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()) /
  1024

/**
 * Measures the memory growth of the warmed-up server while 1,000,000 rows pass through it, in MB.
 */
export async function measureMemory({ platform, times }) {
  // Not above: it is built once the bench has begun.
  const { createPlatformClient } = await import('@howdah/platform-client/client')
  const { runQuery } = await import('@howdah/platform-client/query/run-query')
  const { session, project, token, pid } = platform
  const client = createPlatformClient({ baseUrl: session.url, getAccessToken: () => token })
  const pass = async () => {
    for await (const event of runQuery(client, {
      projectRef: project.ref,
      sql: 'select * from events',
    }))
      if (event.type === 'end') return
  }
  for (let turn = 0; turn < 3; turn += 1) await pass()
  const rises = []
  for (let turn = 0; turn < times; turn += 1) {
    const before = residentMB(pid)
    let highest = before
    const sampling = setInterval(() => (highest = Math.max(highest, residentMB(pid))), 100)
    await pass()
    clearInterval(sampling)
    rises.push(Math.max(highest, residentMB(pid)) - before)
  }
  return { rise: median(rises), before: residentMB(pid) }
}

import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort } from '../src/postgres/cluster/free-port'

const run = promisify(execFile)
/** Variables that a first start reads, or that tie a data directory to something outside of it. */
const ofFirstStart =
  /^HOWDAH_(?:ARCHIVE|DATABASE|GATEWAY|MASTER|MODE|PGBOUNCER|REDIS|SESSION|TRANSACTION)/
const MAX_WAIT_MS = 200_000

/**
 * True if a platform may begin with a copy of one that was started before: in the gate,
 * whose tests spend a third of their time in first starts, and without variables of a first start.
 */
export const canBeCopied = (environment: Record<string, string>): boolean =>
  process.env['HOWDAH_TEST_COPIES'] !== undefined &&
  !Object.keys(environment).some((name) => ofFirstStart.test(name))

/**
 * Fills an empty folder with a copy of a stopped platform's data directory.
 * @param start starts a platform on a new data directory and stops it; called once in a run of all
 * tests
 */
export async function copyStarted(
  folder: string,
  start: (folder: string) => Promise<void>,
): Promise<void> {
  const original = join(tmpdir(), 'howdah-started')
  const isFirst = await mkdir(`${original}.lock`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const unfinished = `${original}.new`
    await mkdir(unfinished, { mode: 0o700 })
    await start(unfinished)
    await rename(unfinished, original)
  }
  await vi.waitFor(() => readdir(original), { timeout: MAX_WAIT_MS, interval: 200 })
  await rm(folder, { recursive: true })
  // Keeps owners and modes, which Postgres checks.
  await run('cp', ['-a', original, folder])
  for (const cluster of await readdir(join(folder, 'clusters')))
    await writeFile(
      join(folder, 'clusters', cluster, 'cluster.json'),
      `${JSON.stringify({ port: await freePort() })}\n`,
    )
}

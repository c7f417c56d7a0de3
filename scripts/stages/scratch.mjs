import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { processesIn, temporaryFolder } from '../platform-server.mjs'
import { run } from '../run.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Ends what still works in a folder. Clusters leave the group of the server that started them, so that group is not enough. */
async function endProcessesIn(folder) {
  for (let turn = 0; turn < 50; turn += 1) {
    const left = processesIn(folder)
    if (left.length === 0) return
    for (const line of left) {
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await pause(100)
  }
}

const memory = '/dev/shm'
/** Of clusters, uploads and the browser's caches, with room to spare. */
const memoryNeeded = 6 * 2 ** 30

/**
 * Where tests keep what they make and throw away: in memory where there is enough of it, since to make a cluster is to write and to
 * flush a thousand files, and a disk takes seconds for that.
 */
export function scratchParent() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    const runsPrograms = mount !== undefined && !mount.includes('noexec')
    return runsPrograms && Math.min(bavail * bsize, freemem()) > memoryNeeded ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * As `run`, with a temporary folder of its own, which goes with everything that still works in it when the program has ended.
 * @param options.inMemory it holds no more than a test run makes
 */
export async function runInScratch(program, args, { env = {}, inMemory = false, ...options }) {
  const scratch = temporaryFolder('hw-', inMemory ? scratchParent() : undefined)
  try {
    return await run(program, args, { ...options, env: { ...env, TMPDIR: scratch.path } })
  } finally {
    await endProcessesIn(scratch.path)
    scratch.remove()
  }
}

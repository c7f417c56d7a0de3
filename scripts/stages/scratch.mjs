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
        // It has already ended.
      }
    }
    await pause(100)
  }
}

const memory = '/dev/shm'
/** Of clusters, uploads and the browser's caches, with room to spare. */
const MEMORY_NEEDED_BYTES = 6 * 2 ** 30

/**
 * Returns the parent folder for temporary test files: in memory if there is enough of it, because
 * creating a cluster writes and flushes a thousand files, which takes seconds on a disk.
 */
export function scratchParent() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    const runsPrograms = mount !== undefined && !mount.includes('noexec')
    return runsPrograms && Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED_BYTES
      ? memory
      : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Runs like `run`, with a temporary folder that is removed after the program has ended, along with
 * all processes still working in it.
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

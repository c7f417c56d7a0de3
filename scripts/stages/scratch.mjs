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

/** As `run`, with a temporary folder of its own, which goes with everything that still works in it when the program has ended. */
export async function runInScratch(program, args, { env = {}, ...options }) {
  const scratch = temporaryFolder('hw-')
  try {
    return await run(program, args, { ...options, env: { ...env, TMPDIR: scratch.path } })
  } finally {
    await endProcessesIn(scratch.path)
    scratch.remove()
  }
}

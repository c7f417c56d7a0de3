import { spawn } from 'node:child_process'
import type { ProcessUser } from '../../../postgres/cluster/process-user'

export interface DenoRun {
  /** Path of Deno. */
  program: string
  user: ProcessUser | null
  /** Folder of modules that were fetched. */
  cache: string
  /** Folder of the deploy, with the files in `source`. */
  work: string
  /** Ends the command. */
  ends: AbortSignal
}

interface Ran {
  code: number | null
  /** True if it was ended before it had printed everything. */
  isCut: boolean
  errors: string
  printed: string
}

const TIMEOUT_MS = 60_000
const MAX_PRINTED = 20_000_000

/** Processor time in seconds, size of a written file in blocks of 512 bytes, and memory in kB. */
const LAUNCHER = 'ulimit -t 60; ulimit -f 400000; ulimit -d 2000000; exec "$0" "$@"'

/**
 * Runs a command of Deno about the files of a deploy, within limits.
 * @throws AbortError if it was ended
 */
export async function runDeno(
  args: readonly string[],
  { cache, ends, program, user, work }: DenoRun,
): Promise<Ran> {
  const child = spawn('/bin/sh', ['-c', LAUNCHER, program, ...args], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: `${work}/source`,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: work,
      DENO_DIR: cache,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      ...(process.env.NPM_CONFIG_REGISTRY === undefined
        ? {}
        : { NPM_CONFIG_REGISTRY: process.env.NPM_CONFIG_REGISTRY }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: ends,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  let bytes = 0
  const gather = (stream: NodeJS.ReadableStream) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > MAX_PRINTED) child.kill('SIGKILL')
      else parts.push(part)
    })
    return () => Buffer.concat(parts).toString()
  }
  const [printed, errors] = [gather(child.stdout), gather(child.stderr)]
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (done, reject) => {
      child.once('error', reject)
      child.once('close', (...how) => done(how))
    },
  )
  return { code, isCut: signal !== null, errors: errors(), printed: printed() }
}

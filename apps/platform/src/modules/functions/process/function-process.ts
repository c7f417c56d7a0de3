import { spawn, type ChildProcess } from 'node:child_process'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocketFiles } from '../../../base/disk/remove-socket-files'
import {
  endProcess,
  isRunning,
  peakMemoryOf,
  processesIn,
  processorTimeOf,
} from '../../../base/process-table'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import type { ProcessUsage } from './function-logs'
import { createOutputBudget, readOutput } from './read-output'

/** A running function. */
export interface FunctionProcess {
  pid: number
  socket: string
  agent: Agent
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<FunctionEnd>
  /** Returns its processor time in milliseconds; null where it cannot be known. */
  processorTime(): number | null
  /** Last measurement, updated by `measure`: a process that has ended has none. */
  readonly usage: ProcessUsage
  measure(): void
  /** Ends it at once. */
  kill(): void
  /** Ends it; what waits in its background has some time in milliseconds. */
  end(backgroundMs?: number): Promise<void>
}

/** End of a process: its code or its signal; null for the other one. */
export interface FunctionEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface FunctionProcessParts {
  /** Path of Deno. */
  program: string
  user: ProcessUser | null
  /** Its own folder, in which it runs. */
  folder: string
  socket: string
  env: Record<string, string>
  /** Socket file of the gateway. */
  gateway: string
  /** Addresses that it cannot reach. */
  denied: readonly string[]
  /** Files that are run before the function, and the function. */
  shim: string
  main: string
  onOutput(level: 'info' | 'error', text: string): void
}

/** Deno resolves the name of a proxy after it has checked it: by a proxy, a name reaches every address. */
const PROXY_VARIABLES = ['ALL_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
])
/** Timeout for a started function to listen, in milliseconds. */
const READY_TIMEOUT_MS = 20_000
const END_TIMEOUT_MS = 2_000
const FREE_SOCKET_TIMEOUT_MS = 15_000
/** Memory of its objects in MB, and all of its memory in kB: buffers are not objects. */
const MAX_HEAP_MB = 150
const MAX_MEMORY_KB = 600_000

/**
 * Ends the process when the other end of its standard input is closed, which is when the server
 * ends in whatever way. Functions go after everything else that the machine does.
 */
const LAUNCHER = `ulimit -d ${MAX_MEMORY_KB} 2>/dev/null
ulimit -c 0 2>/dev/null
ulimit -f 20000 2>/dev/null
ulimit -n 1024 2>/dev/null
renice -n 5 $$ >/dev/null 2>&1
exec 3<&0
(read -r _ <&3 || kill -9 $$) >/dev/null 2>&1 &
exec "$0" "$@" </dev/null 3<&-`

/** The function did not start. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** Starts a function. @returns when it listens @throws NotStarted */
export async function startFunctionProcess(parts: FunctionProcessParts): Promise<FunctionProcess> {
  const { env, folder, program, socket, user } = parts
  await removeSocketFiles(socket)
  const child = spawn('/bin/sh', ['-c', LAUNCHER, program, ...argumentsOf(parts)], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    // By which a leftover one is found.
    cwd: folder,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  const budget = createOutputBudget()
  readOutput(child.stdout, budget, (text) => parts.onOutput('info', text))
  readOutput(child.stderr, budget, (text) => parts.onOutput('error', text))
  let isOver = false
  const ended = new Promise<FunctionEnd>((resolve) => {
    const finish = (end: FunctionEnd) => {
      isOver = true
      child.stdin.end('\n')
      resolve(end)
    }
    child.once('exit', (code, signal) => finish({ code, signal }))
    child.once('error', () => finish({ code: 127, signal: null }))
  })
  const usage: ProcessUsage = { processorMs: null, memoryBytes: null }
  const measure = () => {
    const { pid } = child
    if (isOver || pid === undefined) return
    usage.processorMs = processorTimeOf(pid) ?? usage.processorMs
    usage.memoryBytes = peakMemoryOf(pid) ?? usage.memoryBytes
  }
  const agent = new Agent({ keepAlive: true, timeout: FREE_SOCKET_TIMEOUT_MS, maxFreeSockets: 64 })
  const end = async (backgroundMs = END_TIMEOUT_MS) => {
    measure()
    await endChild(child, ended, backgroundMs)
    agent.destroy()
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!isOver && Date.now() < deadline) {
    const { pid } = child
    if (pid !== undefined && (await listens(socket)))
      return {
        ...{ pid, socket, agent, ended, end, usage, measure },
        processorTime: () => processorTimeOf(pid),
        kill() {
          if (!isOver) endProcess(pid)
        },
      }
    await sleep(5)
  }
  await end()
  throw new NotStarted('The function does not listen.')
}

const argumentsOf = ({ denied, gateway, main, shim, socket }: FunctionProcessParts): string[] => [
  ...['run', '--quiet', '--no-prompt', '--no-config', '--no-lock', '--no-remote', '--no-npm'],
  ...['--no-code-cache', '--allow-env', `--deny-env=${PROXY_VARIABLES.join(',')}`],
  ...['--allow-net', `--deny-net=${denied.join(',')}`],
  // Of the whole disk it has its own socket and that of the gateway.
  ...[`--allow-read=${socket},${gateway}`, `--allow-write=${socket},${gateway}`],
  ...[`--v8-flags=--max-old-space-size=${MAX_HEAP_MB}`, `--preload=${shim}`, main],
]

const listens = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function endChild(
  child: ChildProcess,
  ended: Promise<FunctionEnd>,
  backgroundMs: number,
): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  for (const [signal, timeoutMs] of [
    ['SIGTERM', backgroundMs],
    ['SIGKILL', END_TIMEOUT_MS],
  ] as const) {
    // Until its exit is reported its number belongs to no other process.
    if (child.exitCode !== null || child.signalCode !== null) return
    endProcess(pid, signal)
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
  }
}

/** Ends the processes that a killed server left in this folder. */
export async function endLeftovers(folder: string): Promise<void> {
  for (const pid of processesIn(folder)) endProcess(pid)
  for (
    const deadline = Date.now() + END_TIMEOUT_MS;
    processesIn(folder).some(isRunning) && Date.now() < deadline;
  )
    await sleep(5)
}

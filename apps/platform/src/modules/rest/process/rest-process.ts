import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocketFiles } from '../../../base/disk/remove-socket-files'
import { endProcess, isRunning, processesIn } from '../../../base/process-table'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { restMessages } from '../rest.messages'
import type { RestPart } from './replica-schema'
import { createRestTokens, type RestTokens } from './rest-tokens'

/** A running PostgREST. */
export interface RestProcess {
  pid: number
  socket: string
  agent: Agent
  tokens: RestTokens
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<void>
  /** Makes it read parts again. */
  reload(parts: ReadonlySet<RestPart>): void
  end(): Promise<void>
}

export interface RestProcessParts {
  /** Path of PostgREST. */
  program: string
  user: ProcessUser | null
  /** Its own folder, in which it runs. */
  folder: string
  socket: string
  secret: string
  env: Record<string, string>
}

/** Timeout for a started process to answer, in milliseconds. */
const READY_TIMEOUT_MS = 30_000
/** Time in milliseconds that a process may take to end after a signal. */
const END_TIMEOUT_MS = 2_000
/** The process closes idle connections after 30 s; they are not used for that long. */
const FREE_SOCKET_TIMEOUT_MS = 15_000
/** Kilobytes of memory that a process can have. */
const MAX_MEMORY_KB = 1_048_576
/** Maximum length of its last messages, in characters. */
const MAX_MESSAGES = 2_000

const RELOAD_SIGNALS: Record<RestPart, NodeJS.Signals> = { schema: 'SIGUSR1', config: 'SIGUSR2' }

/**
 * Ends the process when the other end of its standard input is closed, which is when the server
 * ends in whatever way; a line says that the process has ended itself.
 */
const LAUNCHER = `ulimit -d ${MAX_MEMORY_KB} 2>/dev/null
exec 3<&0
(read -r _ <&3 || kill -9 $$) >/dev/null 2>&1 &
exec "$0" </dev/null 3<&-`

/** Starts a process. @returns when it answers requests @throws with its last messages */
export async function startRestProcess(parts: RestProcessParts): Promise<RestProcess> {
  const { env, folder, program, secret, socket, user } = parts
  await endLeftovers(folder)
  await removeSocketFiles(socket)
  const child = spawn('/bin/sh', ['-c', LAUNCHER, program], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    // By which a leftover one is found.
    cwd: folder,
    env,
    // In a session of its own it hears no Ctrl+C, and serves its clients while the server stops.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let messages = ''
  let failure: string | null = null
  const hear = (bytes: Buffer) => (messages = (messages + bytes.toString()).slice(-MAX_MESSAGES))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => (failure = error.message))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      failure ??= restMessages.ended(signal ?? `code ${code}`)
      child.stdin.end('\n')
      resolve()
    })
    child.once('error', () => resolve())
  })

  const agent = new Agent({ keepAlive: true, timeout: FREE_SOCKET_TIMEOUT_MS, maxFreeSockets: 64 })
  const tokens = createRestTokens(secret)
  const end = async () => {
    await endChild(child, ended)
    agent.destroy()
  }
  const reload = (parts: ReadonlySet<RestPart>) => {
    for (const part of parts) child.kill(RELOAD_SIGNALS[part])
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  const probe = { agent, socket, token: await tokens.sign({ role: 'anon' }) }
  while (failure === null && Date.now() < deadline) {
    if (child.pid !== undefined && (await isReady(probe)))
      return { pid: child.pid, socket, agent, tokens, ended, reload, end }
    await sleep(10)
  }
  await end()
  const reason = [failure ?? restMessages.noAnswer, messages.trim()].filter(Boolean).join(' ')
  throw new Error(restMessages.doesNotStart(reason))
}

/** Returns true once it has read the schema: an unknown table is then not found. */
const isReady = ({
  agent,
  socket,
  token,
}: {
  agent: Agent
  socket: string
  token: string
}): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request({
      agent,
      socketPath: socket,
      method: 'HEAD',
      path: '/rpc/howdah_ready',
      headers: { authorization: `Bearer ${token}` },
    })
    sent.setTimeout(5_000, () => sent.destroy())
    sent.once('response', (response) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode === 404))
    })
    sent.once('error', () => resolve(false))
    sent.end()
  })

async function endChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    // Until its exit is reported its number belongs to no other process.
    if (child.exitCode !== null || child.signalCode !== null) return
    endProcess(pid, signal)
    await Promise.race([ended, sleep(END_TIMEOUT_MS)])
  }
}

/** Ends the processes that a killed server left in this folder. */
async function endLeftovers(folder: string): Promise<void> {
  for (const pid of processesIn(folder)) endProcess(pid)
  for (
    const deadline = Date.now() + END_TIMEOUT_MS;
    processesIn(folder).some(isRunning) && Date.now() < deadline;
  )
    await sleep(5)
}

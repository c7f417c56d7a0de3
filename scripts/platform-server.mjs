import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'

const cli = join(root, 'apps', 'platform', 'dist', 'cli.js')

/**
 * First of the ports that are chosen: below those that the system gives to connections, which would take a port
 * between two starts of a server, and below those of the projects' Postgres.
 */
const FIRST_PORT = 11_000
const LAST_PORT = 19_990
/** A server also takes ports behind its own. */
const PORTS_OF_A_SERVER = 10
/** Runners number the workers that run tests at a time, no two of which choose the same port. */
const LANES = 4
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % LANES
const chosen = new Set()

const isPortFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    )
  })

/** A port of the loopback interface that is free at the moment, as are those behind it. @returns {Promise<number>} */
export async function freePort() {
  const blocks = Math.floor((LAST_PORT - FIRST_PORT) / (PORTS_OF_A_SERVER * LANES))
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = FIRST_PORT + (randomInt(blocks) * LANES + lane) * PORTS_OF_A_SERVER
    if (chosen.has(port)) continue
    chosen.add(port)
    const ports = Array.from({ length: PORTS_OF_A_SERVER }, (_, place) => port + place)
    if ((await Promise.all(ports.map(isPortFree))).every(Boolean)) return port
  }
  throw new Error(`No port between ${FIRST_PORT} and ${LAST_PORT} is free.`)
}

/** A fresh folder that Postgres's own user can pass through, and how to take it away. @returns {{ path: string, remove: () => void }} */
export function temporaryFolder(prefix = 'howdah-', parent = tmpdir()) {
  const path = mkdtempSync(join(parent, prefix))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const readLink = (path) => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The processes that work in a folder or were started with its name (Linux; empty elsewhere), as `pid command`.
 * @param {string} folder
 * @returns {string[]}
 */
export function processesIn(folder) {
  if (!existsSync('/proc/self')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid,
      cwd: readLink(`/proc/${pid}/cwd`),
      command: readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
    }))
    .filter(
      ({ cwd, command }) =>
        cwd === folder || cwd.startsWith(`${folder}/`) || command.includes(folder),
    )
    .map(({ pid, command }) => `${pid} ${command.trim()}`)
}

/**
 * Runs one of the platform's commands to its end.
 * @param {string[]} args
 * @param {{ input?: string }} [options] `input` is its standard input
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function platformCommand(args, { input = '' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: root })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    child.stdin.end(input)
  })
}

/** An access token of a person of the server that runs on `data`. @param {string} data @param {string} email @returns {Promise<string>} */
export async function createAccessToken(data, email) {
  const { code, stdout, stderr } = await platformCommand([
    'token',
    'create',
    '--data',
    data,
    '--email',
    email,
    '--name',
    'a script',
  ])
  if (code !== 0) throw new Error(`token create ended with code ${code}:\n${stderr}`)
  return stdout.trim()
}

/**
 * Starts the built platform server and waits until it has printed its address.
 * @param {{ data: string, command?: [string, ...string[]], cwd?: string, port?: number, args?: string[], env?: Record<string, string>, seconds?: number }} options
 *   `command` is the program with its first arguments, by default the built one; `seconds` is how long the start may take; default 120
 * @returns {Promise<{ url: string, link: string | undefined, pid: number, output: () => string, signal: (name: NodeJS.Signals) => void,
 *   ended: Promise<number | null>, stop: () => Promise<void>, end: () => Promise<void> }>}
 *   `link` is the one-time link, when one was printed; `stop` ends it as Ctrl+C does and throws when a process is left;
 *   `end` ends it if it still runs, for those who clean up
 */
export async function startPlatform({
  data,
  command: [program, ...first] = [process.execPath, cli],
  cwd = root,
  port,
  args = [],
  env = {},
  seconds = 120,
}) {
  const own = port ?? (await freePort())
  const child = spawn(program, [...first, '--data', data, '--port', String(own), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
  const ready = new Promise((resolve, reject) => {
    const bound = setTimeout(
      () => reject(new Error(`The server printed no address within ${seconds} s:\n${text}`)),
      seconds * 1000,
    )
    const check = (chunk) => {
      text += chunk
      // The last line of the startup output; the address and the link come before it.
      if (!text.includes('Ctrl+C stops the server')) return
      clearTimeout(bound)
      resolve(undefined)
    }
    child.stdout.on('data', check)
    child.stderr.on('data', check)
    void ended.then((code) => {
      clearTimeout(bound)
      reject(new Error(`The server ended with code ${code} before it was ready:\n${text}`))
    })
  })
  const signal = (name) => void child.kill(name)
  try {
    await ready
  } catch (error) {
    signal('SIGTERM')
    throw error
  }

  const end = async () => {
    signal('SIGINT')
    const timeout = setTimeout(() => signal('SIGKILL'), 60_000)
    await ended
    clearTimeout(timeout)
  }
  const stop = async () => {
    await end()
    const code = await ended
    const left = processesIn(data)
    if (code !== 0 || left.length > 0)
      throw new Error(
        `The server ended with code ${code} and left ${left.length} processes:\n${left.join('\n')}\n${text}`,
      )
  }
  return {
    url: `http://localhost:${own}`,
    link: /https?:\/\/\S+\/sign-in\/link\S*/.exec(text)?.[0],
    pid: child.pid ?? 0,
    output: () => text,
    signal,
    ended,
    stop,
    end,
  }
}

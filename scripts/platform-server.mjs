import { spawn } from 'node:child_process'
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

/** A port of the loopback interface that is free at the moment. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
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
 * @param {{ data: string, command?: [string, ...string[]], port?: number, args?: string[], env?: Record<string, string>, seconds?: number }} options
 *   `command` is the program with its first arguments, by default the built one; `seconds` is how long the start may take; default 120
 * @returns {Promise<{ url: string, link: string | undefined, pid: number, output: () => string, signal: (name: NodeJS.Signals) => void,
 *   ended: Promise<number | null>, stop: () => Promise<void>, end: () => Promise<void> }>}
 *   `link` is the one-time link, when one was printed; `stop` ends it as Ctrl+C does and throws when a process is left;
 *   `end` ends it if it still runs, for those who clean up
 */
export async function startPlatform({
  data,
  program = cli,
  port,
  args = [],
  env = {},
  seconds = 120,
}) {
  const chosen = port ?? (await freePort())
  const child = spawn(
    process.execPath,
    [program, '--data', data, '--port', String(chosen), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
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
    url: `http://localhost:${chosen}`,
    link: /https?:\/\/\S+\/sign-in\/link\S*/.exec(text)?.[0],
    pid: child.pid ?? 0,
    output: () => text,
    signal,
    ended,
    stop,
    end,
  }
}

import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Process groups that run now; while there are any, ending this process ends them first. */
const groups = new Set()
// Reports are read by people and in logs alike: colours only where this process has a terminal.
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: '0' }
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}

const endAll = () => groups.forEach((pid) => signalGroup(pid, 'SIGKILL'))
const onSignal = (signal) => {
  groups.forEach((pid) => signalGroup(pid, 'SIGTERM'))
  setTimeout(() => process.exit(exitCodes[signal]), 2000)
}

function add(pid) {
  if (groups.size === 0) {
    process.on('exit', endAll)
    for (const signal of Object.keys(exitCodes)) process.on(signal, onSignal)
  }
  groups.add(pid)
}

function remove(pid) {
  groups.delete(pid)
  if (groups.size > 0) return
  process.off('exit', endAll)
  for (const signal of Object.keys(exitCodes)) process.off(signal, onSignal)
}

/**
 * Runs a program in its own process group, and ends the remaining processes of the group
 * afterwards.
 * @param options.minutes timeout in minutes; default 10
 * @param options.silentMinutes timeout in minutes without any output; default none
 * @param options.show passes its output through; it is collected in any case
 * @returns `{ code, output, seconds }`; `code` is null if it could not be started or was ended by a
 * signal
 */
export function run(
  program,
  args,
  { cwd = root, env = {}, minutes = 10, silentMinutes, show = false } = {},
) {
  const started = performance.now()
  return new Promise((resolve) => {
    const chunks = []
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...colours, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    if (child.pid) add(child.pid)
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (chunk) => {
        chunks.push(chunk)
        silence?.refresh()
        if (show) to.write(chunk)
      })
    }

    let hung
    const endHung = (reason) => {
      if (hung) return
      hung = reason
      signalGroup(child.pid, 'SIGTERM')
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 10_000)
    }
    const bound = setTimeout(
      () => endHung(`had not ended after ${minutes} minutes`),
      minutes * 60_000,
    )
    const silence =
      silentMinutes &&
      setTimeout(
        () => endHung(`wrote nothing for ${silentMinutes} minutes`),
        silentMinutes * 60_000,
      )

    let settled = false
    const settle = (code, note = '') => {
      if (settled) return
      settled = true
      clearTimeout(bound)
      clearTimeout(silence)
      if (child.pid) remove(child.pid)
      const ended = hung ? `\nIt ${hung}, was taken for hung and ended.\n` : ''
      resolve({
        code: hung ? null : code,
        output: Buffer.concat(chunks).toString() + note + ended,
        seconds: (performance.now() - started) / 1000,
      })
    }
    child.on('error', (error) =>
      settle(null, `${program} could not be started: ${error.message}\n`),
    )
    child.on('exit', (code) => {
      signalGroup(child.pid, 'SIGKILL')
      // The pipes close with the last of the group; a process that left the group must not keep us waiting for it.
      setTimeout(() => settle(code), 2000)
    })
    child.on('close', (code) => settle(code))
  })
}

import { spawnSync } from 'node:child_process'
import { aptGet, canInstall } from './apt-get.mjs'

/** Programs that tests run with, and that npm does not have. */
const PROGRAMS = {
  PgBouncer: { file: 'pgbouncer', package: 'pgbouncer' },
  Redis: { file: 'redis-server', package: 'redis-server' },
}

const find = (file) =>
  [file, `/usr/sbin/${file}`, `/usr/bin/${file}`, `/usr/local/bin/${file}`].find(
    (path) => spawnSync(path, ['--version']).status === 0,
  )

/**
 * Finds a program or, as root on Debian and its like, installs it. A service that its package may
 * start listens on its own port and is not used.
 * @param {keyof typeof PROGRAMS} name
 * @returns `{ path }` or `{ complaint }`
 */
export function ensureProgram(name) {
  const { file, package: debianPackage } = PROGRAMS[name]
  const found = find(file)
  if (found) return { path: found }
  if (!canInstall()) return { complaint: `${name} is not installed on this machine.` }
  process.stdout.write(`Installing ${name} with apt-get ...\n`)
  const output =
    aptGet('update', '-q') + aptGet('install', '-y', '-q', '--no-install-recommends', debianPackage)
  const path = find(file)
  return path ? { path } : { complaint: `${output}\n${name} could not be installed.` }
}

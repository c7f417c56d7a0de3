import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { aptGet, canInstall } from './apt-get.mjs'

const find = (file) =>
  [file, `/usr/sbin/${file}`, `/usr/bin/${file}`, `/usr/local/bin/${file}`].find(
    (path) => spawnSync(path, ['--version']).status === 0,
  )

const EXTENSIONS = '/usr/share/postgresql'

/** Finds an extension of the system's Postgres, of any version. */
const findExtension = (name) =>
  (existsSync(EXTENSIONS) ? readdirSync(EXTENSIONS) : [])
    .map((version) => `${EXTENSIONS}/${version}/extension/${name}.control`)
    .find((path) => existsSync(path))

/** Programs and extensions that tests run with, and that npm does not have. */
const PROGRAMS = {
  PgBouncer: { find: () => find('pgbouncer'), package: 'pgbouncer' },
  Redis: { find: () => find('redis-server'), package: 'redis-server' },
  // The package has the version of the system's Postgres in its name.
  hypopg: { find: () => findExtension('hypopg'), package: '^postgresql-[0-9]+-hypopg$' },
}

/**
 * Finds a program or, as root on Debian and its like, installs it. A service that its package may
 * start listens on its own port and is not used.
 * @param {keyof typeof PROGRAMS} name
 * @returns `{ path }` or `{ complaint }`
 */
export function ensureProgram(name) {
  const { find: findProgram, package: debianPackage } = PROGRAMS[name]
  const found = findProgram()
  if (found) return { path: found }
  if (!canInstall()) return { complaint: `${name} is not installed on this machine.` }
  process.stdout.write(`Installing ${name} with apt-get ...\n`)
  const output =
    aptGet('update', '-q') + aptGet('install', '-y', '-q', '--no-install-recommends', debianPackage)
  const path = findProgram()
  return path ? { path } : { complaint: `${output}\n${name} could not be installed.` }
}

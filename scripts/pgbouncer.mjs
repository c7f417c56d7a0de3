import { spawnSync } from 'node:child_process'
import { aptGet, canInstall } from './apt-get.mjs'

const places = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer']

const find = () => places.find((path) => spawnSync(path, ['--version']).status === 0)

/**
 * Finds PgBouncer or, as root on Debian and its like, installs it. The service that the package may
 * start listens on its own port and is not used.
 * @returns `{ path }` or `{ complaint }`
 */
export function ensurePgbouncer() {
  const found = find()
  if (found) return { path: found }
  if (!canInstall()) return { complaint: 'PgBouncer is not installed on this machine.' }
  process.stdout.write('Installing PgBouncer with apt-get ...\n')
  const output =
    aptGet('update', '-q') + aptGet('install', '-y', '-q', '--no-install-recommends', 'pgbouncer')
  const path = find()
  return path ? { path } : { complaint: `${output}\nPgBouncer could not be installed.` }
}

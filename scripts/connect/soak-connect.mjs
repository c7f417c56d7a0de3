import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { firstOrganization, newProject, signInAsOwner } from '../owner-session.mjs'
import { startPlatform, temporaryFolder } from '../platform-server.mjs'
import { clients } from './clients.mjs'
import { loadRules } from './load-rules.mjs'

const password = `it's "a" pass;word% #1 $HOME \\ {ä} @:/?&=+`
/** Names that each format has to escape in its own way. */
const hostile = {
  database: `it's "a" db;% #1 $HOME \\ {ä} @:/?&=+`,
  user: `o'neil "x" ;% #1 $HOME \\ {ä} @:/?&=+`,
}

/** Installs the packages that are missing. */
function installPackages() {
  const packages = [...new Set(Object.values(clients).flatMap((client) => client.packages))]
  const isInstalled = (name) =>
    spawnSync('dpkg-query', ['--show', '--showformat=${Status}', name], {
      encoding: 'utf8',
    }).stdout?.includes('ok installed')
  const missing = packages.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  process.stdout.write(`Installing ${missing.join(', ')} with apt-get ...\n`)
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...missing],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 20 * 60_000,
    })
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`)
  }
}

/** Returns the addresses to try: of the project as it is, with hostile names, and of its pools. */
async function addressesOf(session, ref) {
  const path = `/platform/projects/${ref}`
  const [primary] = await session.call('GET', `${path}/databases`)
  const pools = await session.call('GET', `${path}/config/supavisor`)
  const addressOf = ({ db_host, db_port, db_name, db_user }) => ({
    host: db_host,
    port: db_port,
    database: db_name,
    user: db_user,
  })
  const quoted = (name) => `"${name.replaceAll('"', '""')}"`
  const literal = `E'${password.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  await session.query(ref, `create database ${quoted(hostile.database)}`)
  await session.query(ref, `create role ${quoted(hostile.user)} login password ${literal}`)
  return [
    ['direct', addressOf(primary)],
    ['direct with hostile names', { ...addressOf(primary), ...hostile }],
    ...pools.map((pool) => [
      `${pool.pool_mode} pool`,
      { ...addressOf(pool), poolMode: pool.pool_mode },
    ]),
  ]
}

function tryFormat({ rules, format, address, folder }) {
  const options = { format, ...address, password }
  mkdirSync(folder, { recursive: true })
  for (const { path, content } of rules.connectionCode(options).files)
    if (path !== null) writeFileSync(join(folder, path), content)
  const asked = format === 'psql' ? { ...options, password: undefined } : options
  const output = clients[format].run(folder, rules.connectionString(asked), password)
  if (!output.startsWith('PostgreSQL ')) throw new Error(`It printed: ${output}`)
}

/**
 * Runs the code of each format of the Connect dialog whose client is in npm or Debian against a live
 * project: directly, with hostile names, and through its pools.
 * @returns {Promise<number>} the exit code
 */
async function soakConnect() {
  if (!(await build(['platform'], { announce: true })).ok) return 1
  installPackages()
  const { path: scratch, remove } = temporaryFolder('connect-')
  const rules = await loadRules(scratch)
  const server = await startPlatform({ data: join(scratch, 'data') })
  let failed = 0
  try {
    const session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    const { ref } = await newProject(session, slug, 'connect', password)
    for (const [index, [name, address]] of (await addressesOf(session, ref)).entries())
      for (const format of Object.keys(clients)) {
        if (clients[format].isTried?.(address) === false) continue
        try {
          tryFormat({ rules, format, address, folder: join(scratch, `${index}-${format}`) })
          process.stdout.write(`✓ ${format}, ${name}\n`)
        } catch (error) {
          failed += 1
          process.stdout.write(`✗ ${format}, ${name}\n${error.message}\n`)
        }
      }
  } finally {
    await server.end()
    remove()
  }
  return failed === 0 ? 0 : 1
}

process.exitCode = await soakConnect()

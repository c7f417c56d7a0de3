import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The version of pnpm that installs and packs. */
export const pnpmVersion = '10.34.9'
const modules = join(root, 'node_modules')
const stamp = join(modules, '.howdah-install')

/**
 * npm settings in the environment that pnpm also uses; pnpm would read the rest as its own
 * settings.
 */
const isPassedThrough =
  /^npm_config_(registry|cache|userconfig|ca|cafile|strict_ssl|proxy|https_proxy|noproxy)$/i

/** Removes npm's script variables from `env`, and sets variables for all child processes. */
export function cleanEnvironment(env) {
  for (const name of Object.keys(env)) {
    if (/^npm_(config|package|lifecycle)_/i.test(name) && !isPassedThrough.test(name))
      delete env[name]
  }
  env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = '1'
  env.STORYBOOK_DISABLE_TELEMETRY = '1'
  env.REDOCLY_TELEMETRY = 'off'
}

/** The lockfile and the Node line that an install is for; native packages differ from one line to the next. */
function wanted() {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'))
  const digest = createHash('sha256').update(lock).digest('hex')
  return `${digest} node ${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}\n`
}

/**
 * Installs the workspace unless the installation matches the lockfile. Ends the process on a
 * failure.
 */
export function install() {
  const want = wanted()
  const installed =
    existsSync(join(modules, '.modules.yaml')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === want
  if (installed) return
  process.stderr.write('Installing dependencies ...\n')
  const args = [
    '--yes',
    `pnpm@${pnpmVersion}`,
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
  ]
  const { status, error } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' })
  if (error) process.stderr.write(`npx could not be started: ${error.message}\n`)
  if (status !== 0) {
    process.stderr.write('The installation failed; see its output above.\n')
    process.exit(1)
  }
  writeFileSync(stamp, want)
}

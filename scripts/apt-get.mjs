import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if packages of Debian and its like can be installed. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Runs apt-get without questions. @returns its output */
export function aptGet(...args) {
  const { stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 20 * 60_000,
  })
  return `${stdout ?? ''}${stderr ?? ''}`
}

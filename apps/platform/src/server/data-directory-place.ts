import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { Mode } from '../contract/mode'

/** Properties of the environment that determine the location of the data directory. */
export interface Surroundings {
  platform: NodeJS.Platform
  uid: number | undefined
  home: string
  xdgDataHome: string | undefined
  cwd: string
}

const here = (): Surroundings => ({
  platform: process.platform,
  uid: process.getuid?.(),
  home: homedir(),
  xdgDataHome: process.env.XDG_DATA_HOME,
  cwd: process.cwd(),
})

/**
 * Returns the location of the data: the chosen one, else /var/lib/howdah for root, else in the
 * user's data folder. Each mode has a separate location.
 * @returns an absolute path
 */
export function defaultDataDirectory(
  chosen: string | undefined,
  mode: Mode,
  { platform, uid, home, xdgDataHome, cwd }: Surroundings = here(),
): string {
  if (chosen) return resolve(cwd, chosen)
  const name = mode === 'platform' ? 'howdah' : 'howdah-self-hosted'
  if (uid === 0) return join('/var/lib', name)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  // The XDG rules say that a relative path is to be ignored.
  return xdgDataHome && isAbsolute(xdgDataHome)
    ? join(xdgDataHome, name)
    : join(home, '.local', 'share', name)
}

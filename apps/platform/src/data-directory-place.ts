import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/** The facts that the place of the data directory hangs on. */
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

/** Where the data is: where the person says, else /var/lib/howdah for root, else in the user's data folder. An absolute path. */
export function defaultDataDirectory(chosen: string | undefined, { platform, uid, home, xdgDataHome, cwd }: Surroundings = here()): string {
  if (chosen) return resolve(cwd, chosen)
  if (uid === 0) return '/var/lib/howdah'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'howdah')
  // The XDG rules say that a relative path is to be ignored.
  return xdgDataHome && isAbsolute(xdgDataHome) ? join(xdgDataHome, 'howdah') : join(home, '.local', 'share', 'howdah')
}

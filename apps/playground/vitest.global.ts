import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The stories show the stylesheet as it is shipped, so it is built first. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../packages/ui/scripts/build-css.mjs', import.meta.url))], { stdio: 'inherit' })
}

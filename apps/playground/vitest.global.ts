import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The stories show the stylesheets as they are shipped, so these are built first. */
const SCRIPTS = [
  '../../packages/ui/scripts/build-css.mjs',
  '../../packages/sdk/scripts/copy-css.mjs',
]

export function setup(): void {
  for (const script of SCRIPTS)
    execFileSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
      stdio: 'inherit',
    })
}

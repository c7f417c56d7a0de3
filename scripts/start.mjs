import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { root } from './paths.mjs'

const cli = join(root, 'apps', 'platform', 'dist', 'cli.js')

/** Stops the server when npm is gone: a killed npm cannot forward a signal. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/**
 * Builds what is stale and becomes the platform's command line, in this very process: one process to signal, none left behind.
 * @param options.underNpm whether npm started it
 */
export async function start(args, { underNpm }) {
  if (!(await build(['dashboard', 'platform'], { announce: true })).ok) process.exit(1)
  if (underNpm) {
    stopWithParent()
    // So that its help names what can be typed.
    process.env.HOWDAH_COMMAND = 'npm start --'
  }
  process.argv = [process.argv[0], cli, ...args]
  await import(pathToFileURL(cli).href)
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { root } from './paths.mjs'

const cli = join(root, 'apps', 'platform', 'dist', 'cli.js')

/** Builds what is stale and becomes the platform's command line, in this very process: one process to signal, none left behind. */
export async function start(args) {
  // From here on the command line decides what a signal does, and npm sends a second one after the terminal's: that one must
  // not end the process before its clusters have stopped.
  if (!(await build(['dashboard', 'platform'], { announce: true })).ok) process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.argv = [process.argv[0], cli, ...args]
  await import(pathToFileURL(cli).href)
}

// Implements `npm start`, `npm test` and the other commands. Runs on a machine with only Node and
// npm, so everything up to the install uses only Node itself, and this file also parses on old
// versions, to report the required one.
import { nodeComplaint } from './node-version.mjs'

const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}

const commands = {
  start: () => import('./start.mjs').then(({ start }) => start(rest, { underNpm })),
  test: () => import('./gate.mjs').then(({ gate }) => gate({ names: rest, quick: false })),
  check: () => import('./gate.mjs').then(({ gate }) => gate({ names: rest, quick: true })),
  bench: () => import('../bench/run.mjs').then(({ bench }) => bench(rest)),
  soak: () => import('./soak.mjs').then(({ soak }) => soak(rest)),
  screenshots: () => import('./screenshots.mjs').then(({ screenshots }) => screenshots(rest)),
  pack: () =>
    import('./publishing/package-folder.mjs').then(({ packageFolders }) => packageFolders(rest)),
  'api-reports': () =>
    import('./publishing/api-reports.mjs').then(({ writeApiReports }) => writeApiReports()),
  sizes: () => import('./sizes.mjs').then(({ sizes }) => sizes(rest)),
  release: () => import('./publishing/release.mjs').then(({ release }) => release(rest)),
  docs: () => import('./documentation/docs.mjs').then(({ docs }) => docs()),
  generate: () => import('./generate.mjs'),
}

const [command, ...rest] = process.argv.slice(2)
const run = commands[command]
if (!run) {
  process.stderr.write(`Usage: node scripts/boot.mjs ${Object.keys(commands).join(' | ')}\n`)
  process.exit(1)
}

const underNpm = process.env.npm_lifecycle_event !== undefined
const { cleanEnvironment, install } = await import('./install.mjs')
cleanEnvironment(process.env)
install()
await run()

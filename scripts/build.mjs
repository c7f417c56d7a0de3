import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Build targets with their input folders and files and their dependencies. Bundlers read workspace
 * packages from their sources, so a target's inputs include the sources of all its dependencies.
 */
const shared = ['pnpm-lock.yaml', 'tsconfig.base.json']
const sources = {
  contract: ['openapi/generated'],
  rules: ['packages/rules'],
  client: ['packages/platform-client'],
  ui: ['packages/ui'],
  sdk: ['packages/sdk'],
}
const front = [
  ...sources.contract,
  ...sources.rules,
  ...sources.client,
  ...sources.ui,
  ...sources.sdk,
]

/** `after` is built too when it is stale; `behind` is only waited for when it is built anyway. */
const targets = {
  client: {
    folder: 'packages/platform-client',
    inputs: [...sources.contract, ...sources.rules, ...sources.client],
    makes: 'dist/client.js',
  },
  ui: { folder: 'packages/ui', inputs: sources.ui, makes: 'dist/styles.css' },
  sdk: { folder: 'packages/sdk', inputs: front, makes: 'dist/index.js' },
  elements: {
    folder: 'packages/elements',
    inputs: [...front, 'packages/elements'],
    makes: 'dist/howdah-elements.js',
    after: ['sdk'],
  },
  // These bundle the packages from their sources, except for the stylesheet, which each of them
  // regenerates: they must run one after the other.
  dashboard: {
    folder: 'apps/dashboard',
    inputs: [...front, 'apps/dashboard'],
    makes: 'dist/index.html',
    behind: ['ui', 'sdk'],
  },
  playground: {
    folder: 'apps/playground',
    inputs: [...front, 'apps/playground'],
    makes: 'dist/index.html',
    behind: ['dashboard'],
  },
  // A consumer: it sees only the published files of the SDK.
  viteHost: {
    folder: 'examples/vite-host',
    inputs: [...front, 'examples/vite-host'],
    makes: 'dist/index.html',
    after: ['sdk'],
    behind: ['playground'],
  },
  platform: {
    folder: 'apps/platform',
    inputs: [...sources.contract, ...sources.rules, 'apps/platform'],
    makes: 'dist/cli.js',
  },
}

/** Everything there is to build, in an order in which it can be. */
export const allTargets = Object.keys(targets)

const leftOut = /(^|\/)(node_modules|dist|\.package|\.types|test|\.cache)$|\.test\.tsx?$/

function* filesUnder(path) {
  if (leftOut.test(path)) return
  const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(child)
    else if (entry.isFile() && !leftOut.test(child)) yield child
  }
}

function digest(target) {
  const hash = createHash('sha256')
  const files = [
    ...shared,
    ...target.inputs
      .filter((input) => existsSync(join(root, input)))
      .flatMap((input) => [...filesUnder(input)]),
  ]
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const stampOf = (name) => join(cache, 'build', name)

function isFresh(name, want) {
  const target = targets[name]
  const stamp = stampOf(name)
  return (
    existsSync(join(root, target.folder, target.makes)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === want
  )
}

async function buildOne(name, options) {
  const target = targets[name]
  const want = digest(target)
  if (isFresh(name, want)) return { name, ok: true, built: false, output: '' }
  if (options.announce) process.stderr.write(`Building ${name} ...\n`)
  rmSync(stampOf(name), { force: true })
  const { code, output } = await run('npm', ['run', '--silent', 'build'], {
    cwd: join(root, target.folder),
    minutes: 20,
  })
  if (code !== 0) return { name, ok: false, built: true, output }
  mkdirSync(join(cache, 'build'), { recursive: true })
  writeFileSync(stampOf(name), want)
  return { name, ok: true, built: true, output }
}

/** Returns the named targets and all their dependencies. */
function withGround(names) {
  const all = new Set()
  const add = (name) => {
    all.add(name)
    targets[name].after?.forEach(add)
  }
  names.forEach(add)
  return all
}

/**
 * Builds the stale targets among the named ones and their dependencies.
 * @returns `{ ok, results }`; a target with a failed dependency is not tried
 */
export async function build(names, options = { announce: false }) {
  const wanted = withGround(names)
  const running = new Map()
  const start = (name) => {
    if (!running.has(name)) {
      const waits = [
        ...(targets[name].after ?? []),
        ...(targets[name].behind ?? []).filter((other) => wanted.has(other)),
      ].map(start)
      const built = Promise.all(waits).then((results) =>
        results.every((result) => result.ok || !targets[name].after?.includes(result.name))
          ? buildOne(name, options)
          : { name, ok: false, built: false, output: `${name}: not tried.\n` },
      )
      running.set(name, built)
    }
    return running.get(name)
  }
  const results = await Promise.all([...wanted].map(start))
  const ok = results.every((result) => result.ok)
  if (!ok && options.announce) {
    for (const result of results.filter((result) => !result.ok))
      process.stderr.write(`\nBuilding ${result.name} failed:\n${result.output}`)
  }
  return { ok, results }
}

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './paths.mjs'

const dashboard = join(root, 'apps/dashboard/dist')
const sdk = join(root, 'packages/sdk/dist')

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length

/** Returns a chunk and all its static imports, from Vite's manifest. */
function closure(manifest, keys) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return [...seen]
}

/**
 * Source names of the chunks that a page fetches automatically once it has loaded. Chunks loaded on
 * demand are not included.
 */
const fetchedByItself = [
  'packages/ui/src/code-editor/code-editor.tsx',
  'packages/sdk/src/sql-workspace/pane/snippet-pane.tsx',
]

/**
 * Returns the size of the files that a browser loads until the page of a route is usable: the app's
 * entry, the page's chunk, and the chunks that the page fetches next. The browser test
 * (e2e/tests/budget.spec.ts) verifies that this is complete.
 */
function routeBytes(page) {
  const file = join(dashboard, '.vite/manifest.json')
  if (!existsSync(file)) return 0
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key].isEntry)
  const route = keys.find((key) => key.endsWith(page))
  const fetched = fetchedByItself.map((name) => keys.find((key) => key.endsWith(name)))
  if (!entry || !route || fetched.includes(undefined)) return 0
  const files = new Set(
    closure(manifest, [entry, route, ...fetched]).map((key) => manifest[key].file),
  )
  return [...files]
    .filter((name) => name.endsWith('.js'))
    .reduce((total, name) => total + gzipped(join(dashboard, name)), 0)
}

/**
 * Returns the size of the initial load that a host's bundler produces from an entry of the built
 * SDK: minified and tree-shaken. Packages that the host provides or dedupes (bare imports) and lazy
 * chunks are not included.
 */
async function entryBytes(entry) {
  if (!existsSync(join(sdk, entry))) return 0
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: join(sdk, entry) },
    outdir: sdk,
    absWorkingDir: sdk,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      relative(sdk, path),
      gzipSync(contents, { level: 9 }).length,
    ]),
  )
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && sizes.has(path)) visit(path)
  }
  visit('entry.js')
  return [...seen].reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
}

const kB = 1000

/** The name under which the dashboard's SQL route is measured. */
export const sqlRouteBudget = 'JavaScript of the SQL route, first load'

/**
 * Measures every size that has a budget: `{ name, bytes, budget }`, gzip. A missing file has 0
 * bytes, which counts as over budget.
 */
export const measureBudgets = async () => [
  { name: sqlRouteBudget, bytes: routeBytes('pages/project/ref/sql/page.tsx'), budget: 350 * kB },
  { name: '@howdah/sdk', bytes: await entryBytes('index.js'), budget: 5 * kB },
  { name: '@howdah/sdk/sql-editor', bytes: await entryBytes('sql-editor.js'), budget: 45.5 * kB },
  {
    name: '@howdah/sdk/sql-workspace',
    bytes: await entryBytes('sql-workspace.js'),
    budget: 63.5 * kB,
  },
  { name: '@howdah/sdk/sql-panel', bytes: await entryBytes('sql-panel.js'), budget: 50 * kB },
  { name: '@howdah/sdk/results-grid', bytes: await entryBytes('results-grid.js'), budget: 19 * kB },
  {
    name: '@howdah/sdk/notifications',
    bytes: await entryBytes('notifications.js'),
    budget: 13.7 * kB,
  },
  {
    name: '@howdah/sdk/storage-explorer',
    bytes: await entryBytes('storage-explorer.js'),
    budget: 42 * kB,
  },
  {
    name: '@howdah/sdk/database-selector',
    bytes: await entryBytes('database-selector.js'),
    budget: 8 * kB,
  },
  {
    name: '@howdah/sdk/connect-dialog',
    bytes: await entryBytes('connect-dialog.js'),
    budget: 9 * kB,
  },
  { name: '@howdah/sdk/rules', bytes: await entryBytes('rules.js'), budget: 17 * kB },
  {
    name: '@howdah/sdk/styles.css',
    bytes: existsSync(join(sdk, 'styles.css')) ? gzipped(join(sdk, 'styles.css')) : 0,
    budget: 42 * kB,
  },
]

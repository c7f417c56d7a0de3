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
 * Returns the size of the JavaScript that a host's page loads first for an entry of the built SDK, with the provider
 * (except for plain functions) and all dependencies but React: minified and tree-shaken. Chunks loaded later are not included.
 */
async function entryBytes(entry) {
  if (!existsSync(join(sdk, entry))) return 0
  const page = [`export * from './${entry}'`]
  if (entry !== 'rules.js') page.push(`export { HowdahProvider } from './index.js'`)
  const { outputFiles, metafile } = await build({
    stdin: { contents: page.join('\n'), resolveDir: sdk, sourcefile: 'page.js' },
    outdir: sdk,
    absWorkingDir: sdk,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
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
  visit('stdin.js')
  return [...seen].reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
}

const kB = 1000

/** The name under which the dashboard's SQL route is measured. */
export const sqlRouteBudget = 'JavaScript of the SQL route, first load'

/** Budgets of the first load of each entry of the SDK, in kB. */
const entryBudgets = {
  index: 14,
  hooks: 25,
  notifications: 74,
  'database-selector': 58,
  'connect-dialog': 79,
  'schema-diagram': 85,
  'results-grid': 76,
  'sql-editor': 122,
  'sql-panel': 125,
  'sql-workspace': 143,
  'table-editor': 165,
  'storage-explorer': 123,
  rules: 17,
}

/**
 * Measures every size that has a budget: `{ name, bytes, budget }`, gzip. A missing file has 0
 * bytes, which counts as over budget.
 */
export async function measureBudgets() {
  const measured = [
    { name: sqlRouteBudget, bytes: routeBytes('pages/project/ref/sql/page.tsx'), budget: 350 * kB },
    {
      name: '@howdah/sdk/styles.css',
      bytes: existsSync(join(sdk, 'styles.css')) ? gzipped(join(sdk, 'styles.css')) : 0,
      budget: 42 * kB,
    },
  ]
  for (const [entry, budget] of Object.entries(entryBudgets))
    measured.push({
      name: entry === 'index' ? '@howdah/sdk' : `@howdah/sdk/${entry}`,
      bytes: await entryBytes(`${entry}.js`),
      budget: budget * kB,
    })
  return measured
}

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './paths.mjs'

const dashboard = join(root, 'apps/dashboard/dist')
const sdk = join(root, 'packages/sdk/dist')

// The example's Vite: what a host builds with.
const { resolve } = createRequire(join(root, 'examples/vite-host/package.json'))
const { build: viteBuild } = await import(pathToFileURL(resolve('vite')).href)

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

const page = '/page.js'

const react = String.raw`^react(-dom)?($|\/)`

/**
 * Returns the size of the JavaScript that a host's page loads first for an entry of the built SDK, with the provider
 * (except for plain functions and texts) and all dependencies but React, as Vite builds it. Chunks loaded later are not included.
 * @param {string} [without] pattern of imports that are left out too
 */
async function entryBytes(entry, without) {
  if (!existsSync(join(sdk, entry))) return 0
  const code = [`export * from '${sdk}/${entry}'`]
  if (entry !== 'rules.js' && !entry.startsWith('locales/'))
    code.push(`export { HowdahProvider } from '${sdk}/index.js'`)
  const { output } = await viteBuild({
    root: sdk,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === page ? id : null),
        load: (id) => (id === page ? code.join('\n') : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: page,
        external: new RegExp(without === undefined ? react : `${react}|${without}`),
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name) || !chunks.has(name)) return
    seen.add(name)
    chunks.get(name).imports.forEach(visit)
  }
  visit(output.find((chunk) => chunk.isEntry).fileName)
  return [...seen].reduce(
    (total, name) => total + gzipSync(chunks.get(name).code, { level: 9 }).length,
    0,
  )
}

/** Dependencies by the patterns of their imports. */
const dependencyGroups = {
  'Radix Themes': '^@radix-ui/',
  'TanStack Query': '^@tanstack/',
  CodeMirror: '^@codemirror/|^@lezer/',
  icons: '^lucide-react',
}

/**
 * Measures what stands in the first load of each entry: by how much it is smaller without a group of dependencies, and
 * without any. What dependencies share is smaller than the sum of both, so the parts do not add up.
 * @param {string[]} names of entries; all when there are none
 * @returns {Promise<{ entry: string, total: number, own: number, groups: Record<string, number> }[]>}
 */
export async function measureParts(names) {
  const found = []
  for (const entry of names.length > 0 ? names : Object.keys(entryBudgets)) {
    const total = await entryBytes(`${entry}.js`)
    const own = await entryBytes(`${entry}.js`, String.raw`^[^./\0]`)
    const groups = {}
    for (const [name, pattern] of Object.entries(dependencyGroups))
      groups[name] = total - (await entryBytes(`${entry}.js`, pattern))
    found.push({ entry, total, own, groups })
  }
  return found
}

const kB = 1000

/** The name under which the dashboard's SQL route is measured. */
export const sqlRouteBudget = 'JavaScript of the SQL route, first load'

/** Budgets of the first load of each entry of the SDK, in kB. */
const entryBudgets = {
  index: 15,
  hooks: 25,
  notifications: 39,
  'database-selector': 33.5,
  'connect-dialog': 37,
  'schema-diagram': 51,
  'realtime-inspector': 85.5,
  'function-editor': 85.5,
  users: 89.5,
  'results-grid': 33.5,
  'sql-editor': 76,
  'sql-panel': 79.5,
  'sql-workspace': 97,
  'table-editor': 154,
  'storage-explorer': 114,
  rules: 17,
  'locales/en': 24.5,
  'locales/de': 28,
}

/**
 * Measures every size that has a budget: `{ name, bytes, budget }`, gzip. A missing file has 0
 * bytes, which counts as over budget.
 */
export async function measureBudgets() {
  const measured = [
    {
      name: sqlRouteBudget,
      bytes: routeBytes('pages/project/ref/sql/page.tsx'),
      budget: 358.5 * kB,
    },
    {
      name: '@howdah/sdk/styles.css',
      bytes: existsSync(join(sdk, 'styles.css')) ? gzipped(join(sdk, 'styles.css')) : 0,
      // With the dark rules once more, for a page that a server has rendered.
      budget: 45 * kB,
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

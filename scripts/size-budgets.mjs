import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './paths.mjs'

const dashboard = join(root, 'apps/dashboard/dist')
const sdk = join(root, 'packages/sdk/dist')

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length

/** A chunk and everything that it imports at once, by Vite's manifest. */
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
 * What a browser loads until the page of a route can be used: the app's entry, the page's chunk, and what the page itself fetches
 * next (its editor, its grid). Routes that the entry could go to are not in it.
 */
function routeBytes(page) {
  const file = join(dashboard, '.vite/manifest.json')
  if (!existsSync(file)) return 0
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const route = Object.keys(manifest).find((key) => key.endsWith(page))
  if (!entry || !route) return 0
  const first = closure(manifest, [entry])
  const own = closure(manifest, [route]).filter((key) => !first.includes(key))
  const fetched = own.flatMap((key) => manifest[key].dynamicImports ?? [])
  const files = new Set(closure(manifest, [...first, ...own, ...fetched]).map((key) => manifest[key].file))
  return [...files].filter((name) => name.endsWith('.js')).reduce((total, name) => total + gzipped(join(dashboard, name)), 0)
}

/** A built entry of the SDK with the chunks that it imports at once; what the host brings or dedupes (bare imports) is not in it. */
function entryBytes(entry) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || !existsSync(join(sdk, file))) return
    seen.add(file)
    const text = readFileSync(join(sdk, file), 'utf8')
    for (const [, next] of text.matchAll(/(?:^|[;\n}])\s*(?:import|export)\b[^;'"()]*['"]\.\/([^'"]+)['"]/g)) visit(next)
  }
  visit(entry)
  return [...seen].reduce((total, file) => total + gzipped(join(sdk, file)), 0)
}

const kB = 1000

/** The name under which the dashboard's SQL route is measured. */
export const sqlRouteBudget = 'JavaScript of the SQL route, first load'

/** Each figure that has a budget: `{ name, bytes, budget }`, gzip. A thing that is not there has 0 bytes, which is over any budget. */
export const measureBudgets = () => [
  { name: sqlRouteBudget, bytes: routeBytes('pages/project/ref/sql/page.tsx'), budget: 350 * kB },
  { name: '@howdah/sdk', bytes: entryBytes('index.js'), budget: 12 * kB },
  { name: '@howdah/sdk/sql-editor', bytes: entryBytes('sql-editor.js'), budget: 55 * kB },
  { name: '@howdah/sdk/sql-workspace', bytes: entryBytes('sql-workspace.js'), budget: 75 * kB },
  { name: '@howdah/sdk/sql-panel', bytes: entryBytes('sql-panel.js'), budget: 60 * kB },
  { name: '@howdah/sdk/results-grid', bytes: entryBytes('results-grid.js'), budget: 30 * kB },
  { name: '@howdah/sdk/rules', bytes: entryBytes('rules.js'), budget: 15 * kB },
  { name: '@howdah/sdk/styles.css', bytes: entryBytes('styles.css'), budget: 36 * kB },
]

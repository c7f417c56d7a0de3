// Runs in the SDK's folder, in plain Node without a DOM: imports every entry by the name under which it is published, and renders
// each widget to a string inside a provider, as a host's server does.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const resolveFromSdk = createRequire(join(process.cwd(), 'package.json')).resolve
const load = (name) => import(pathToFileURL(resolveFromSdk(name)).href)
const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object')

const { createElement } = (await load('react')).default
const { renderToString } = (await load('react-dom/server')).default
const modules = Object.fromEntries(
  await Promise.all(
    entries.map(async ([entry, target]) => [
      entry,
      await import(pathToFileURL(join(process.cwd(), target.default)).href),
    ]),
  ),
)

const provider = {
  baseUrl: 'https://platform.example.com',
  project: { ref: 'abcdefghijklmnopqrst' },
  getAccessToken: () => 'token',
}
const column = {
  name: 'one',
  typeOid: 23,
  typeName: 'integer',
  typmod: -1,
  tableOid: 0,
  columnNumber: 0,
}
const widgets = {
  './sql-editor': { component: 'SqlEditor', props: { defaultValue: 'select 1' } },
  './sql-panel': { component: 'SqlPanel', props: {} },
  './table-editor': { component: 'TableEditor', props: {} },
  './storage-explorer': { component: 'StorageExplorer', props: {} },
  './sql-workspace': { component: 'SqlWorkspace', props: {} },
  './database-selector': { component: 'DatabaseSelector', props: {} },
  './connect-dialog': { component: 'ConnectDialog', props: { status: 'ACTIVE_HEALTHY' } },
  './schema-diagram': { component: 'SchemaDiagram', props: {} },
  './realtime-inspector': { component: 'RealtimeInspector', props: {} },
  './function-editor': { component: 'FunctionEditor', props: {} },
  './users': { component: 'Users', props: {} },
  './results-grid': {
    component: 'ResultsGrid',
    props: { result: modules['./results-grid'].resultSetOfRows([column], [['1']]) },
  },
}
for (const [entry, { component, props }] of Object.entries(widgets)) {
  const widget = createElement(modules[entry][component], props)
  const html = renderToString(createElement(modules['.'].HowdahProvider, provider, widget))
  if (!html.includes('hw-'))
    throw new Error(`${name}${entry.slice(1)}: ${component} rendered nothing of its own:\n${html}`)
}

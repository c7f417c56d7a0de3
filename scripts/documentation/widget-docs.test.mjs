import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { widgetDocs } from './widget-docs.mjs'

const stories = join(root, 'apps/playground/src/widgets')
let docs
beforeAll(() => {
  docs = widgetDocs()
}, 300_000)

/** Names of `HowdahWidgetName`, which every widget reports its errors by. */
const reportedNames = () => {
  const source = readFileSync(join(root, 'packages/sdk/src/provider/howdah-events.ts'), 'utf8')
  const [union] = /HowdahWidgetName =[\s\S]*?\n\n/.exec(source) ?? []
  return [...(union ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
}

test('each widget is described, and each has a page with a live example', () => {
  const ids = docs.widgets.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  expect(ids.toSorted()).toEqual([...reportedNames(), 'provider'].toSorted())
  const pages = readdirSync(stories)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => readFileSync(join(stories, name), 'utf8'))
    .filter((text) => text.includes("tags: ['autodocs']"))
  const missing = docs.widgets.filter(
    ({ name, title }) =>
      !pages.some(
        (text) =>
          text.includes(`title: 'widgets/${title}'`) && text.includes(`widgetStory('${name}')`),
      ),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(pages).toHaveLength(docs.widgets.length)
})

test('each widget and each prop has a sentence', () => {
  const silent = docs.widgets.flatMap(({ name, props, text }) => [
    ...(text === '' ? [name] : []),
    ...props.filter((prop) => prop.text === '').map((prop) => `${name}.${prop.name}`),
  ])
  expect(silent).toEqual([])
  for (const { props } of docs.widgets) expect(props.length).toBeGreaterThan(3)
})

test('events have sentences, and messages their built-in texts', () => {
  const { widgets } = docs
  const of = (name) => widgets.find((widget) => widget.name === name)
  expect(widgets.flatMap(({ events }) => events).filter(({ text }) => text === '')).toEqual([])
  expect(of('TableEditor').events.map(({ name }) => name)).toContain('rows.saved')
  expect(of('SqlEditor').events.map(({ name }) => name)).toContain('sql.run')
  for (const { groups, name } of widgets)
    if (name !== 'HowdahProvider')
      expect([name, groups.filter(({ entries }) => entries.length === 0)]).toEqual([name, []])
  expect(of('SqlEditor').shortcuts).toContainEqual({
    keys: ['Mod+Enter'],
    label: 'Run the selection, or everything',
  })
  const own = of('Users').groups.find(({ name }) => name === 'users')
  expect(own.entries).toContainEqual({ key: 'statuses.banned', text: 'Banned' })
  expect(of('TableEditor').groups.map(({ name }) => name)).toContain('dataGrid')
})

test('the operations are those of the contract that the code requests', () => {
  const of = (name) => docs.widgets.find((widget) => widget.name === name)
  expect(of('Users').operations).toContain('listAuthUsers')
  expect(of('Users').operations).not.toContain('listStorageBuckets')
  expect(of('TableEditor').operations).toContain('createTemporaryApiKey')
  expect(of('Users').operations).not.toContain('createTemporaryApiKey')
  const elementOf = (name) => of(name).element
  expect(elementOf('StorageExplorer')).toBe('howdah-storage-explorer')
  expect(elementOf('NotificationsBell')).toBe('howdah-notifications')
  expect(elementOf('SqlPanel')).toBeNull()
  for (const { name, neededOperations, operations } of docs.widgets)
    expect([name, neededOperations.filter((id) => !operations.includes(id))]).toEqual([name, []])
})

test('each widget has a row in the table of needed operations', () => {
  const path = 'apps/platform/src/cli/conformance/widget-operations.ts'
  const rows = readFileSync(join(root, path), 'utf8').matchAll(/^ {2}'?([\w ]+)'?: \[/gm)
  const titles = docs.widgets.map(({ title }) => title).filter((title) => title !== 'Provider')
  expect(new Set([...rows].map(([, title]) => title))).toEqual(new Set(titles))
})

test('each variable of the design system that a widget reads has its meaning', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8')
  const read = new Set(docs.widgets.flatMap(({ variables }) => variables))
  const known = [...read].filter((name) => tokens.includes(`  ${name}: `))
  expect(known).toContain('--hw-list-row-height')
  expect(known.filter((name) => docs.variables[name] === undefined)).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileGraph, knots, roomGraph, sourceFiles } from './import-graph.mjs'
import { root } from './paths.mjs'
import { manifestOf, workspaceFolders } from './workspace.mjs'

/** Packages with sources; none has a knot of folders or a cycle of files. */
const packages = workspaceFolders().filter((folder) => existsSync(join(root, folder, 'src')))

/** Returns true for a text of imports and of exports from elsewhere. */
function isBarrel(text) {
  const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  const passedOn = /export (type )?\{[^}]*\} from '[^']+'/g
  const imports = /import ([^;]*? from )?'[^']+'/g
  return passedOn.test(code) && code.replaceAll(passedOn, '').replaceAll(imports, '').trim() === ''
}

test('the packages are found', () => {
  expect(packages).toEqual(
    expect.arrayContaining(['apps/platform', 'apps/playground', 'packages/elements']),
  )
})

describe.each(packages)('%s', (name) => {
  const source = join(root, name, 'src')

  test('folders that import each other by value', () => {
    const found = knots(roomGraph(fileGraph(source, { lazy: false })))
    expect(found.map((knot) => knot.join(' '))).toEqual([])
  })

  test('files that import each other by value', () => {
    const found = knots(fileGraph(source, { lazy: true }))
    expect(found.map((knot) => knot.join(' '))).toEqual([])
  })
})

test('nothing of the dashboard imports a page but its routes, which find it by its pattern', () => {
  const graph = fileGraph(join(root, 'apps/dashboard/src'), { lazy: true })
  const isPage = (file) => file.startsWith('pages/')
  expect(graph.size).toBeGreaterThan(300)
  const found = [...graph].flatMap(([file, targets]) =>
    isPage(file) ? [] : [...targets].filter(isPage).map((target) => `${file} imports ${target}`),
  )
  expect(found).toEqual([])
})

/** Floors of the server, from the ground up. */
const FLOORS = ['base', 'postgres', 'contract', 'access', 'modules', 'server', 'cli', 'cli.ts']

/** Values that a module imports from another one, with the reason. */
const MODULE_IMPORTS = {
  'billing imports organizations/organizations.ts': 'names of the plans',
  'clusters imports auth/prepare-auth.ts': 'schema of a new project, before it has services',
  'clusters imports realtime/prepare-realtime.ts':
    'schema of a new project, before it has services',
  'realtime imports auth/rows/sessions.ts': 'sessions of the users whose tokens it accepts',
  'reports imports logs/logs.messages.ts': 'texts of the queries that reports run on the logs',
  'reports imports statements/statement-samples.ts': 'interval of the samples that it adds up',
  'auth imports mail/mail-error.ts': 'class of an error of its service `mail`',
  'rest imports replicas/replica-error.ts': 'class of an error of its service `replicas`',
}

test('no folder of the server imports from a floor above it', () => {
  const graph = fileGraph(join(root, 'apps/platform/src'), { lazy: true })
  const floorOf = (file) => FLOORS.indexOf(file.split('/')[0])
  expect([...graph.keys()].filter((file) => floorOf(file) === -1)).toEqual([])
  const found = [...graph].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => floorOf(target) > floorOf(file))
      .map((target) => `${file} imports ${target}`),
  )
  expect(found).toEqual([])
})

test('a module imports only types from other modules, but for what is listed', () => {
  const graph = fileGraph(join(root, 'apps/platform/src'), { lazy: true })
  const moduleOf = (file) => /^modules\/([^/]+)\//.exec(file)?.[1]
  const found = [...graph].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => moduleOf(file) && moduleOf(target) && moduleOf(file) !== moduleOf(target))
      .map((target) => `${moduleOf(file)} imports ${target.slice('modules/'.length)}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(MODULE_IMPORTS).toSorted())
})

/** Entries of the packages, and the elements that the design system takes from its library. */
const isEntry = (folder, file) => {
  const { exports = {} } = manifestOf(folder)
  return JSON.stringify(exports).includes(`"./src/${file}"`)
}

test('a file that only passes on exports is an entry of its package or a page', () => {
  const found = packages.flatMap((folder) =>
    sourceFiles(join(root, folder, 'src'))
      .filter((file) => !file.endsWith('/page.tsx') && !isEntry(folder, file))
      .filter((file) => isBarrel(readFileSync(join(root, folder, 'src', file), 'utf8')))
      .map((file) => `${folder}/src/${file}`),
  )
  expect(found).toEqual([])
  expect(isBarrel("/** Both. */\nexport { a } from './a'\nexport type { B } from './b'\n")).toBe(
    true,
  )
  expect(isBarrel("export { a } from './a'\nexport const b = 1\n")).toBe(false)
})

test('a knot is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set()],
  ])
  expect(knots(graph)).toEqual([['b', 'c']])
})

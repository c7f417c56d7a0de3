import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const radix = dirname(
  createRequire(join(root, 'packages/ui/package.json')).resolve('@radix-ui/themes/styles.css'),
)
const files = ['packages/ui', 'packages/sdk', 'apps/dashboard'].flatMap((folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true }).map((file) =>
    join(root, folder, 'src', file),
  ),
)
const read = (file) => readFileSync(file, 'utf8')
const named = new Set(
  files
    .filter((file) => /(?<!\.(?:test|fixture))\.tsx?$/.test(file))
    .flatMap((file) => read(file).match(/\bh[wd]-[\w-]+/g) ?? []),
)
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => read(file).replace(/\/\*[^]*?\*\//g, ''))
const classes = (pattern) => [
  ...new Set(sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name]) => name))),
]

test('every class that is styled is one that something has', () => {
  const ours = classes(/\.((?:hw|hd)-[\w-]+)/g)
  expect(ours.length).toBeGreaterThan(500)
  expect(ours.filter((name) => !named.has(name))).toEqual([])
})

test('every class of Radix that is styled is one of Radix', () => {
  const theirs = classes(/\.(rt-[A-Z][\w-]*)/g)
  const known = read(join(radix, 'components.css'))
  expect(theirs.length).toBeGreaterThan(10)
  expect(theirs.filter((name) => !known.includes(`.${name}`))).toEqual([])
})

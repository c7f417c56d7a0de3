import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const MAX_FILES = 25

/** Returns the folders below `source` that hold more than MAX_FILES files, each with its count. */
function largeFolders(source) {
  const counts = new Map()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MAX_FILES)
}

test.each([
  'apps/platform/src',
  'apps/dashboard/src',
  'apps/playground/src',
  'packages/platform-client/src',
  'packages/rules/src',
  'packages/sdk/src',
  'packages/ui/src',
])(`no folder of %s holds more than ${MAX_FILES} files`, (source) => {
  const found = largeFolders(join(root, source)).map(
    ([folder, count]) => `${folder.slice(root.length).split(sep).join('/')}: ${count}`,
  )
  expect(found).toEqual([])
})

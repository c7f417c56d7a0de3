import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const sdk = join(root, 'packages/sdk/src')

test('each group of texts can be given to the provider', () => {
  const groups = readdirSync(sdk, { recursive: true })
    .filter((file) => file.endsWith('.messages.ts'))
    .flatMap((file) =>
      [...readFileSync(join(sdk, file), 'utf8').matchAll(/export const (\w+) = \{\s+name: /g)].map(
        ([, name]) => name,
      ),
    )
  const given = [
    ...readFileSync(join(sdk, 'host/howdah-messages.ts'), 'utf8').matchAll(
      /TextsOfGroup<typeof (\w+)>/g,
    ),
  ].map(([, name]) => name)
  expect(groups.length).toBeGreaterThan(0)
  expect(given.toSorted()).toEqual(groups.toSorted())
})

test('numbers in texts are in the language of the texts, not in that of the browser', () => {
  const bare = ['sdk', 'ui'].flatMap((name) => {
    const folder = join(root, 'packages', name, 'src')
    return readdirSync(folder, { recursive: true }).filter(
      (file) =>
        file.endsWith('.messages.ts') &&
        /\.toLocale\w*String\(\)/.test(readFileSync(join(folder, file), 'utf8')),
    )
  })
  expect(bare).toEqual([])
})

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceFiles } from './import-graph.mjs'
import { root } from './paths.mjs'
import { workspaceFolders } from './workspace.mjs'

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
  const sorted = (names) => names.toSorted((a, b) => a.localeCompare(b))
  expect(sorted(given)).toEqual(sorted(groups))
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

/** Returns the sentences that a file hands to errors of its own classes instead of taking them from a `*.messages.ts`. */
function inlineErrorTexts(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
  const visit = (node) => {
    if (
      ts.isNewExpression(node) &&
      /^(?!Type|Range|Aggregate)\w+Error$/.test(node.expression.getText())
    )
      for (const argument of node.arguments ?? [])
        if (isText(argument) && argument.getText().includes(' '))
          found.push(`${path}: ${argument.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('errors of the server take their texts from messages', () => {
  const source = join(root, 'apps/platform/src')
  const found = sourceFiles(source)
    .filter((file) => !file.endsWith('.messages.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return /new \w+Error\(/.test(text) ? inlineErrorTexts(file, text) : []
    })
  expect(found).toEqual([])
  expect(
    inlineErrorTexts('a.ts', "throw new AppError(400, 'bad_request', 'Not so.')"),
  ).toHaveLength(1)
})

/** Files that name a language, with the reason. */
const FIXED_LOCALES = {
  'packages/sdk/src/locales/de/': 'texts of that language',
  'apps/platform/src/modules/documents/document-names.ts': 'one order of files for every reader',
}

test('numbers, dates and names take their locale from the page or from the texts', () => {
  const fixed = workspaceFolders()
    .filter((folder) => /^(apps|packages)\//.test(folder) && existsSync(join(root, folder, 'src')))
    .flatMap((folder) =>
      sourceFiles(join(root, folder, 'src')).map((file) => `${folder}/src/${file}`),
    )
    .filter((file) => !Object.keys(FIXED_LOCALES).some((place) => file.startsWith(place)))
    .filter((file) =>
      /(toLocale\w*String|Intl\.\w+)\(\s*\[?['"]/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(fixed).toEqual([])
})

test('durations are written by one function', () => {
  const written = workspaceFolders()
    .filter(
      (folder) =>
        /^(apps\/dashboard$|packages\/)/.test(folder) && existsSync(join(root, folder, 'src')),
    )
    .flatMap((folder) =>
      sourceFiles(join(root, folder, 'src')).map((file) => `${folder}/src/${file}`),
    )
    .filter((file) => file !== 'packages/ui/src/format/duration.ts')
    .filter((file) => /\$\{[^}]*\} ms\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(written).toEqual([])
})

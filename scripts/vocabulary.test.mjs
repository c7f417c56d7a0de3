import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

/** Uses of a word that the glossary replaces, with the reason. `word` is in lower case. */
const EXCEPTIONS = [
  {
    word: 'facts',
    file: /advisors|lints\.test|openapi\//,
    reason: 'field of the lints in the API',
  },
  { word: 'fact', line: /[fF]actBase/, reason: 'name in a library that compares schemas' },
  { word: 'facts', line: /catalog\.facts\(\)/, reason: 'method of that library' },
  { word: 'kept', file: /advisors|lints\.test/, reason: 'field of the lints in the API' },
  { word: 'anew', file: /advisors/, reason: 'value of the lints in the API' },
  {
    word: 'figures',
    line: /\/figures|[pP]rojectFigures|'figures'|^ {2}figures:$|project-figures/,
    reason: 'path and operation of the API',
  },
  { word: 'figures', file: /get-project-figures\.ts$/, reason: 'file of that operation' },
  { word: 'tidy', line: /'tidy'|tidy:|`tidy`/, reason: 'stored name of a step of a restore' },
  {
    word: 'tell',
    file: /2026-11-25-tell-project-changes\.sql$/,
    reason: 'name of a published migration',
  },
  { word: 'figure', line: /<\/?figure\b/, reason: 'HTML element' },
  { word: 'house', line: /\bHouse\b/, reason: 'icon of lucide-react' },
  { word: 'house', line: /[cC]lickHouse/, reason: 'name of a database' },
  { word: 'nobody', file: /process-user\.ts$/, reason: 'operating system user' },
  {
    word: 'mine',
    file: /table-writing\.spec\.ts$/,
    line: /theirs\.\*mine/,
    reason: 'value of a test row',
  },
]

/** Names declared by more than one module, with the reason. */
const TWO_HOMES = {
  'parts of a namespace, used as Dialog.Content': ['Content', 'ContentProps', 'Root'],
  'published with the messages of all widgets in its type': [
    'HowdahProvider',
    'HowdahProviderProps',
  ],
  'bound to the locale of the dashboard': [
    'formatCount',
    'formatDate',
    'formatDateTime',
    'formatDay',
    'formatMilliseconds',
    'formatMoment',
    'formatMonth',
    'formatPercent',
    'formatTime',
  ],
  'input of one operation, in the client and on the server': [
    'BillingChange',
    'MemberChange',
    'NewInvitation',
    'NewProject',
    'NewTotp',
    'NotificationFilter',
    'OrganizationChange',
    'ProjectSort',
  ],
  'rules do not import the contract': ['StorageEntry'],
  'entry of each guide, loaded by its path': ['build'],
}

const CLAUSE =
  /^(What(ever)?|Whether|Who(m|se|ever)?|Which(ever)?|How|When(ever)?|That|Where(ver)?|Why)\b/
const SELF = 'scripts/vocabulary.test.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.(tsx?|mjs|css|sql|md|yaml)$/.test(file) &&
      !/\/generated\/|^pnpm-|^docs\/glossary\.md$|CHANGELOG\.md$/.test(file) &&
      file !== SELF,
  )
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(join(root, file), 'utf8') }]
    } catch {
      return [] // deleted and not committed yet
    }
  })
const isCode = ({ file }) => /\.(tsx?|mjs)$/.test(file)

/** Returns the words of a text in lower case; camelCase and constants are split. */
const wordsOf = (text) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Returns code without its comments and strings, line by line as before. */
const withoutTexts = (text) =>
  text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (part) => part.replaceAll(/[^\n]+/g, ' '),
  )

/** Reads the table of words that are not used from the glossary. */
function readGlossary() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rows = glossary
    .split('## Words not used')[1]
    .split('\n')
    .filter((line) => /^\| (?!not used|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.flatMap(([, not, , where]) =>
    not.split(', ').map((entry) => ({ words: wordsOf(entry), everywhere: where === 'everywhere' })),
  )
}

const includes = (line, words) =>
  words.length === 1
    ? line.includes(words[0])
    : line.some((_, at) => words.every((word, offset) => line[at + offset] === word))

const isException = (word, file, line) =>
  EXCEPTIONS.some(
    (exception) =>
      exception.word === word &&
      (exception.file?.test(file) ?? true) &&
      (exception.line?.test(line) ?? true),
  )

/** Lists the uses of words that the glossary replaces. */
function replacedWords(entry, glossary) {
  const everywhere = glossary.filter((row) => row.everywhere)
  const names = glossary.filter((row) => !row.everywhere)
  const lines = entry.text.split('\n')
  const code = isCode(entry) ? withoutTexts(entry.text).split('\n') : []
  const found = [[entry.file, wordsOf(entry.file), glossary]]
  const used = new Set(wordsOf(entry.text))
  const isUsed = ({ words }) => words.every((word) => used.has(word))
  const usedAnywhere = everywhere.filter(isUsed)
  const usedNames = names.filter(isUsed)
  if (usedAnywhere.length > 0)
    for (const line of lines) found.push([line, wordsOf(line), usedAnywhere])
  if (usedNames.length > 0)
    for (const [at, line] of code.entries()) found.push([lines[at], wordsOf(line), usedNames])
  return found.flatMap(([line, words, rows]) =>
    rows
      .filter((row) => includes(words, row.words))
      .map((row) => row.words.join(' '))
      .filter((word) => !isException(word, entry.file, line))
      .map((word) => `${entry.file}: ${word}: ${line.trim().slice(0, 120)}`),
  )
}

/** Lists exported names with the files that declare them. */
function exportedNames() {
  const homes = new Map()
  const isSource = ({ file }) =>
    /^(apps\/(dashboard|platform)|packages\/[\w-]+)\/src\/.*\.tsx?$/.test(file) &&
    !/\.(test|stories|spec|fixture)\.tsx?$|\.d\.ts$|\/testing\//.test(file)
  for (const { file, text } of files.filter(isSource))
    for (const [, name] of text.matchAll(
      /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm,
    ))
      homes.set(name, (homes.get(name) ?? new Set()).add(file))
  return homes
}

/** Returns true for a name of the contract that is declared once on each side of it. */
function isOfContract(name, declaredIn, contractNames) {
  const onServer = [...declaredIn].filter((file) => file.startsWith('apps/platform/')).length
  return contractNames.has(name) && onServer === 1 && declaredIn.size === 2
}

function readContractNames() {
  const { paths, components } = JSON.parse(
    readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8'),
  )
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return new Set([
    ...operations.flatMap(({ operationId }) => operationId ?? []),
    ...Object.keys(components.schemas),
  ])
}

test('docstrings begin with a verb or a noun', () => {
  const docstrings = files
    .filter(isCode)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\/\*\*[\s*]*([^\n]*)/g)].map(([, first]) => ({ file, first })),
    )
  const clauses = docstrings.filter(({ first }) => CLAUSE.test(first))
  expect(docstrings.length).toBeGreaterThan(5000)
  expect(
    clauses.length / docstrings.length,
    clauses.map(({ file, first }) => `${file}: ${first}`).join('\n'),
  ).toBeLessThan(0.05)
})

test('words that the glossary replaces are not used', () => {
  const glossary = readGlossary()
  expect(glossary.length).toBeGreaterThan(30)
  expect(files.flatMap((entry) => replacedWords(entry, glossary))).toEqual([])
})

test('no service has a method `found`, which creates what it is named after', () => {
  const calls = files
    .filter(isCode)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^.*\.found\(\{.*$/gm)].map(([line]) => `${file}: ${line.trim()}`),
    )
  expect(calls).toEqual([])
})

test('an exported name has one home', () => {
  const contractNames = readContractNames()
  const listed = Object.values(TWO_HOMES).flat()
  const double = [...exportedNames()].filter(
    ([name, declaredIn]) => declaredIn.size > 1 && !isOfContract(name, declaredIn, contractNames),
  )
  expect(double.length).toBeGreaterThan(0)
  expect(
    double.filter(([name]) => !listed.includes(name)).map(([name, at]) => [name, ...at]),
  ).toEqual([])
  const names = new Set(double.map(([name]) => name))
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('a replaced word is found in names, comments and texts', () => {
  const glossary = readGlossary()
  const found = (text) => replacedWords({ file: 'a.ts', text }, glossary).length
  expect(found('const rowWish = 1')).toBe(1)
  expect(found('// the row that was kept')).toBe(1)
  expect(found("const LONGEST_NAME = 'at the most'")).toBe(2)
  expect(found('// too late to look')).toBe(0)
  expect(found('const lateCode = 1')).toBe(1)
  expect(found('const translate = related')).toBe(0)
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
const folders = new Set(files.map((file) => dirname(file)))
const documents = files.filter(
  (file) =>
    /^(docs|examples|packages)\/.*\.md$|^[A-Z]+\.md$/.test(file) && file !== 'docs/modes.md',
)

/** Documents leave out `src/` and the folder of the workspace. */
const short = (file) => `/${file.replace('/src/', '/')}`
const isFile = (path) =>
  files.some((file) => `/${file}`.endsWith(`/${path}`) || short(file).endsWith(`/${path}`))

test('files that documents name exist, patterns aside', () => {
  const named = documents.flatMap((document) =>
    [
      ...readFileSync(join(root, document), 'utf8').matchAll(
        /`(\w[\w./{}-]*\.(?:tsx?|mjs|sql|css|json|md|yaml))`/g,
      ),
    ].map(([, path]) => ({ document, path })),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ path }) => !path.includes('{') && !isFile(path))).toEqual([])
})

test('links between documents lead somewhere', () => {
  const links = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, path]) => ({ document, path: normalize(join(dirname(document), path)) }),
    ),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ path }) => !files.includes(path) && !folders.has(path))).toEqual([])
})

test('docstrings of the packages describe things themselves, without sections of other documents', () => {
  const section = /\bspec(?:ification)?,?[\s*]+sections?[\s*]+\d/i
  const sources = files.filter((file) => /^packages\/[\w-]+\/src\/.*(?<!\.test)\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(500)
  const naming = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .match(/\/\*\*[^]*?\*\//g)
      ?.some((comment) => section.test(comment)),
  )
  expect(naming).toEqual([])
})

test('decisions are numbered without a hole, each number once', () => {
  const numbers = files
    .map((file) => /^docs\/decisions\/(\d{3})-[^/]+\.md$/.exec(file)?.[1])
    .filter((number) => number !== undefined)
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1))
})

test('sets of listeners that are not a store are named by the decision on stores', () => {
  const decision = readFileSync(
    join(root, 'docs/decisions/049-client-stores-use-zustand.md'),
    'utf8',
  )
  const sources = files.filter((file) =>
    /^(packages\/(sdk|ui)|apps\/dashboard)\/src\/.*(?<!\.(test|stories))\.tsx?$/.test(file),
  )
  const listening = sources.filter((file) =>
    /\bSet<\([^)]*\) => void>/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(listening.length).toBeGreaterThan(3)
  const unnamed = listening.filter((file) => !decision.includes(file.replace('packages/', '')))
  expect(unnamed).toEqual([])
})

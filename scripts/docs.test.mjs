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

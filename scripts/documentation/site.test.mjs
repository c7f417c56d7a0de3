import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { buildSite } from './build-site.mjs'

const out = mkdtempSync(join(tmpdir(), 'howdah-site-'))
const contract = JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8'))
let pages = []
beforeAll(() => {
  pages = buildSite({ out })
}, 300_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

const read = (file) => readFileSync(join(out, file), 'utf8')
const found = (html, pattern) => [...html.matchAll(pattern)].map(([, text]) => text)

test('each link and each picture of each page leads somewhere', () => {
  const ids = new Map(pages.map((file) => [file, new Set(found(read(file), / id="([^"]+)"/g))]))
  const broken = pages.flatMap((file) =>
    found(read(file), / (?:href|src)="([^"]*)"/g)
      .filter((link) => !/^(https?:|mailto:)/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#')
        const target = path === '' ? file : normalize(`${dirname(file)}/${path}`)
        const isThere = existsSync(join(out, target))
        return !isThere || (anchor !== undefined && ids.get(target)?.has(anchor) !== true)
      })
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('each widget has a page with its props', () => {
  const html = read('widgets/table-editor.html')
  expect(html).toContain('<code>allowedTables</code>')
  expect(html).toContain('<code>rows.saved</code>')
  expect(read('widgets/users.html')).toContain('<code>listAuthUsers</code>')
})

test('a table has the operations that each widget needs', () => {
  const rows = found(read('widgets/operations.html'), /<tr>(<th scope="row">.*?)<\/tr>/g)
  const editor = rows.find((row) => row.includes('table-editor.html'))
  expect(found(editor ?? '', /<td>(.*?)<\/td>/g)[0]).toBe('<code>runQuery</code>')
  const grid = rows.find((row) => row.includes('results-grid.html'))
  expect(found(grid ?? '', /<td>(.*?)<\/td>/g)[0]).toBe('none')
  expect(rows).toHaveLength(14)
})

test('each operation and each schema of the contract has its place', () => {
  const operations = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, tags }) =>
      operationId === undefined ? [] : [{ operationId, tag: tags[0] }],
    ),
  )
  expect(operations.length).toBeGreaterThan(200)
  const missing = operations.filter(
    ({ operationId, tag }) => !read(`api/${tag}.html`).includes(` id="${operationId}"`),
  )
  expect(missing).toEqual([])
  const schemas = read('api/schemas.html')
  for (const name of Object.keys(contract.components.schemas))
    expect(schemas).toContain(` id="${name}"`)
})

test('pages load nothing from elsewhere, and have one heading of the first level', () => {
  for (const file of pages) {
    const html = read(file)
    expect(found(html, /<(?:script|link|img|iframe)[^>]* (?:src|href)="(https?:[^"]*)"/g)).toEqual(
      [],
    )
    expect([file, found(html, /(<h1)[ >]/g).length]).toEqual([file, 1])
  }
})

test('the search has each operation and each section of a guide, by an address that is there', () => {
  const script = read('search-entries.js')
  const entries = JSON.parse(script.slice(script.indexOf('[')))
  expect(entries.length).toBeGreaterThan(950)
  const broken = entries.filter(({ href }) => {
    const [file, anchor] = href.split('#')
    const isThere = existsSync(join(out, file))
    return !isThere || (anchor !== undefined && !read(file).includes(` id="${anchor}"`))
  })
  expect(broken).toEqual([])
  const hrefs = entries.map(({ href }) => href)
  for (const { operationId, tags } of Object.values(contract.paths).flatMap((item) =>
    Object.values(item).filter((operation) => operation.operationId !== undefined),
  ))
    expect(hrefs).toContain(`api/${tags[0]}.html#${operationId}`)
  expect(hrefs).toContain('pages/docs/embed-sessions.html#what-ends-a-session')
})

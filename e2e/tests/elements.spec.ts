import { expect, test, type Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstProject, owner, signInAsOwner } from '../../scripts/owner-session.mjs'
import {
  createAccessToken,
  startPlatform,
  temporaryFolder,
} from '../../scripts/platform-server.mjs'

test.describe.configure({ mode: 'serial' })

const script = fileURLToPath(new URL('../../packages/elements/dist', import.meta.url))
/** A page of another product: plain HTML with a strict policy, and rules that would reach into anything but a shadow root. */
const page = `<!doctype html>
<html lang="en"><head><title>A page of plain HTML</title>
<link rel="stylesheet" href="/page.css">
<script type="module" src="/elements/howdah-elements.js"></script>
<script type="module" src="/page.js"></script></head>
<body><main><h1>Reports</h1>
<howdah-provider appearance="light" style-nonce="n0nce">
  <howdah-sql-editor class="tall" default-value="select 6 * 7 as answer">
    <button slot="toolbar-end">Share</button>
  </howdah-sql-editor>
  <howdah-table-editor class="tall"></howdah-table-editor>
  <howdah-storage-explorer class="tall"></howdah-storage-explorer>
  <howdah-notifications></howdah-notifications>
  <howdah-connect-dialog status="ACTIVE_HEALTHY"></howdah-connect-dialog>
</howdah-provider></main></body></html>`
/** The same with the other widgets. */
const others = page.replace(
  /(<howdah-provider[^>]*>)[^]*(<\/howdah-provider>)/,
  `$1
  <howdah-schema-diagram class="tall"></howdah-schema-diagram>
  <howdah-realtime-inspector class="tall"></howdah-realtime-inspector>
  <howdah-function-editor class="tall" template="json"></howdah-function-editor>
  <howdah-users class="tall"></howdah-users>
  <howdah-results-grid class="tall"></howdah-results-grid>
  <howdah-database-selector></howdah-database-selector>
$2`,
)
const pageCss = `.tall { height: 420px; margin-block: 8px }
button { background: red !important; text-transform: uppercase !important }`

let folder: ReturnType<typeof temporaryFolder>
let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let ref: string
let host: Server
let origin: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = temporaryFolder('howdah-e2e-elements-')
  host = await serveHost()
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  platform = await startPlatform({ data: `${folder.path}/data`, args: ['--origin', origin] })
  const session = await signInAsOwner(platform.url, platform.link)
  ref = (await firstProject(session)).ref
  token = await createAccessToken(`${folder.path}/data`, owner.email)
})

test.afterAll(async () => {
  host?.close()
  await platform?.stop()
  folder?.remove()
})

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', map: 'text/plain' }

/** Serves the page and the elements from an origin of their own. */
async function serveHost(): Promise<Server> {
  const policy = () =>
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n0nce'; font-src 'self'; img-src 'self' data:; connect-src ${platform.url}`
  const pageScript = () => `const provider = document.querySelector('howdah-provider')
window.reported = []
for (const type of ['howdah-run', 'howdah-result', 'howdah-view-change', 'howdah-error', 'howdah-ready'])
  document.addEventListener(type, (event) => window.reported.push(type))
provider.baseUrl = ${JSON.stringify(platform.url)}
provider.projectRef = ${JSON.stringify(ref)}
provider.getAccessToken = () => ${JSON.stringify(token)}
const give = (tag, values) => Object.assign(document.querySelector(tag) ?? {}, values)
give('howdah-results-grid', { columns: [{ name: 'note' }], rows: [['of the page'], [null]] })
give('howdah-database-selector', { hrefOf: () => '#replicas' })`
  const texts: Record<string, string> = {
    '/': page,
    '/others': others,
    '/page.css': pageCss,
    '/favicon.ico': '',
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const file = join(script, normalize(pathname.replace(/^\/elements/, '')))
    const text =
      pathname === '/page.js'
        ? pageScript()
        : (texts[pathname] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
    const type = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html'
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': policy(),
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Opens the page, and collects what goes wrong in it. */
async function open(target: Page, path = '/') {
  const problems: string[] = []
  target.on('pageerror', (error) => problems.push(String(error)))
  target.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await target.goto(origin + path)
  return problems
}

test('a page of plain HTML runs SQL, shows tables and files, and receives events', async ({
  page,
}) => {
  const problems = await open(page)
  const editor = page.locator('howdah-sql-editor')
  const text = editor.getByRole('textbox', { name: 'SQL query' })
  await expect(text).toContainText('select 6 * 7 as answer')
  await editor.getByRole('button', { name: /^Run(?! options)/ }).click()
  await expect(editor.getByRole('gridcell', { name: '42', exact: true })).toBeVisible()

  const callOf = (tag: string, method: string, ...values: unknown[]) =>
    page.evaluate(
      ([selector, name, given]) => {
        const element = document.querySelector(selector)
        const methods = element as unknown as Record<string, (...all: unknown[]) => unknown>
        return methods[name]?.(...given)
      },
      [tag, method, values] as const,
    )
  const call = (method: string, ...values: unknown[]) =>
    callOf('howdah-sql-editor', method, ...values)
  await call('setValue', "select 'from the page' as sentence")
  await expect(text).toContainText('from the page')
  expect(await call('getValue')).toBe("select 'from the page' as sentence")
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await call('run')
  await expect(editor.getByRole('gridcell', { name: 'from the page' })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(document.querySelector('howdah-sql-editor') ?? {}, { readOnly: true })
  })
  await expect(text).toHaveAttribute('aria-readonly', 'true')

  await expect(page.locator('howdah-table-editor')).toContainText('public')
  await expect(
    page.locator('howdah-storage-explorer').getByRole('button', { name: 'New bucket' }).first(),
  ).toBeVisible()
  const table = { schema: 'public', name: 'no_such_table' }
  // Undefined until the element is ready.
  const answer = (tag: string, method: string, value: unknown) =>
    expect.poll(() => callOf(tag, method, value))
  await answer('howdah-table-editor', 'openTable', table).toBe(false)
  await answer('howdah-storage-explorer', 'upload', []).toBe(false)
  const read = () => page.evaluate(() => (window as unknown as { reported: string[] }).reported)
  const count = (type: string) =>
    expect.poll(async () => (await read()).filter((one) => one === type).length)
  // An event comes with the end of a run, after its rows are shown.
  await count('howdah-run').toBe(2)
  await count('howdah-result').toBe(2)
  const reported = await read()
  // Of each widget with methods once, not with each of its renderings.
  expect(reported.filter((one) => one === 'howdah-ready')).toHaveLength(3)
  expect(reported).not.toContain('howdah-error')
  expect(problems).toEqual([])
})

test('elements of the other widgets show them', { tag: '@long' }, async ({ page }) => {
  const problems = await open(page, '/others')
  const inside = (tag: string) => page.locator(`howdah-${tag}`)
  await expect(inside('schema-diagram').getByLabel(/^products, \d+ columns/)).toBeVisible()
  await expect(inside('realtime-inspector').getByLabel('Channel name')).toBeVisible()
  await expect(inside('function-editor').getByRole('button', { name: 'Deploy' })).toBeVisible()
  await expect(inside('users').getByRole('button', { name: 'Add user' }).first()).toBeVisible()
  const cells = inside('results-grid').getByRole('gridcell')
  await expect(cells.filter({ hasText: 'of the page' })).toBeVisible()
  await inside('database-selector')
    .getByRole('button', { name: /^Source/ })
    .click()
  const link = inside('database-selector').getByRole('link')
  await expect(link).toHaveAttribute('href', '#replicas')
  // The region of toasts is one, and empty.
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('')
  expect(problems).toEqual([])
})

test(
  'dialogs stay in the element, and the page reaches none of its buttons',
  { tag: '@long' },
  async ({ page }) => {
    await open(page)
    const dialog = page.locator('howdah-connect-dialog')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByRole('dialog')).toBeVisible()
    const style = await dialog
      .getByRole('dialog')
      .getByRole('button')
      .first()
      .evaluate((button) => getComputedStyle(button).textTransform)
    expect(style).toBe('none')
  },
)

test(
  'elements that are taken away and put back leave nothing behind',
  { tag: '@long' },
  async ({ page }) => {
    const problems = await open(page)
    const editor = page.locator('howdah-sql-editor')
    await expect(editor.getByRole('textbox', { name: 'SQL query' })).toBeVisible()
    await page.evaluate(async () => {
      const provider = document.querySelector('howdah-provider')
      const element = document.querySelector('howdah-sql-editor')
      if (!provider || !element) return
      for (let turn = 0; turn < 20; turn += 1) {
        element.remove()
        await new Promise((resolve) => setTimeout(resolve, 20))
        provider.prepend(element)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    await expect(editor.getByRole('textbox', { name: 'SQL query' })).toHaveCount(1)
    await editor.getByRole('button', { name: /^Run(?! options)/ }).click()
    await expect(editor.getByRole('gridcell', { name: '42', exact: true })).toBeVisible()
    expect(problems).toEqual([])
  },
)

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

/**
 * Maximum gzip size in bytes of the JavaScript fetched until the page is idle, and until the first
 * result is shown. The first includes the 7 kB of the bell of notifications, which is fetched when
 * the page has been idle for a while: on a slow machine, that is before the network is.
 */
const budgets = { 'until it rests': 362_000, 'with a first result': 450_000 }

/**
 * Maximum number of files requested until the user can type, including the snippet pane; a browser
 * fetches six at a time.
 */
const MAX_FILES = 10

/** Maximum number of requests of any kind until then, the page included. */
const MAX_REQUESTS = 24

test('the SQL route fetches at most 362 kB of JavaScript (gzip) by itself, and 88 kB more until a first result is shown', async ({
  page,
  platform,
}) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.add(new URL(response.url()).pathname)
  })
  await page.addInitScript(noteEditor)
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  const early = await page.evaluate(() => {
    const { editorAt } = window as unknown as { editorAt: number }
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= editorAt)
    return asked.map(({ name }) => name)
  })
  const earlyScripts = early.filter((name) => name.endsWith('.js'))
  expect(earlyScripts.length).toBeGreaterThan(0)
  expect(earlyScripts.length, earlyScripts.join('\n')).toBeLessThanOrEqual(MAX_FILES)
  expect(early.length + 1, early.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  await page.waitForLoadState('networkidle')
  hold('until it rests', scripts)

  await sql.run('select 1 as one')
  await expect(sql.cell('1')).toBeVisible()
  await page.waitForLoadState('networkidle')
  hold('with a first result', scripts)
})

/** Records in the page when the editor appears, as the test may poll much later. */
function noteEditor() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.cm-content[contenteditable="true"]')) return
    observer.disconnect()
    Object.assign(window, { editorAt: performance.now() })
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['contenteditable'],
  })
}

function hold(when: keyof typeof budgets, scripts: ReadonlySet<string>) {
  const built = new URL('../../apps/dashboard/dist', import.meta.url)
  const sizes = [...scripts].map((path) => ({
    path,
    bytes: gzipSync(readFileSync(`${built.pathname}${path}`), { level: 9 }).length,
  }))
  const bytes = sizes.reduce((total, size) => total + size.bytes, 0)
  const biggest = sizes
    .sort((a, b) => b.bytes - a.bytes)
    .map((size) => `${size.path} ${size.bytes}`)
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes, `${when}\n${biggest.join('\n')}`).toBeLessThanOrEqual(budgets[when])
}

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const budget = 350_000

test('the SQL route fetches at most 350 kB of JavaScript (gzip) until a first result is shown', async ({ page, platform }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run('select 1 as one')
  await expect(sql.cell('1')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const built = new URL('../../apps/dashboard/dist', import.meta.url)
  const sizes = [...scripts].map((path) => ({ path, bytes: gzipSync(readFileSync(`${built.pathname}${path}`), { level: 9 }).length }))
  const bytes = sizes.reduce((total, size) => total + size.bytes, 0)
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).map((size) => `${size.path} ${size.bytes}`)
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes, largest.join('\n')).toBeLessThanOrEqual(budget)
})

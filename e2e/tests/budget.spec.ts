import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

test('the SQL route fetches at most 350 kB of compressed JavaScript before and while a result is shown', async ({ page, platform }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })

  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run('select 1 as one')
  await expect(sql.cell('1')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const bytes = [...scripts.values()].reduce((total, size) => total + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(350_000)
})

import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const rows = 3_000_000

test('three million rows: the last one is reached by key and by scroll bar, and the first one again', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.chooseLimit('No limit')
  await sql.run(`select n, md5(n::text) as hash from generate_series(1, ${rows}) as n`)
  await sql.confirm()
  await expect(sql.cell('1')).toBeVisible()
  await expect(sql.runButton).toBeEnabled({ timeout: 10 * 60_000 })
  await sql.cell('1').click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(sql.cell(String(rows))).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(sql.cell('1')).toBeVisible()
  await sql.grid.evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }))
  await expect(sql.cell(String(rows))).toBeVisible()
  await expect(sql.cell(String(rows - 1))).toBeVisible()
})

test('twenty runs of a hundred thousand rows leave the page as light as the first one did', async ({
  page,
  platform,
}) => {
  const devtools = await page.context().newCDPSession(page)
  const heapMB = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.chooseLimit('No limit')
  const runOnce = async (turn: number) => {
    await sql.run(
      `select 'run ${turn}' as run, n, md5(n::text) from generate_series(1, 100000) as n`,
    )
    await sql.confirm()
    await expect(sql.cell(`run ${turn}`).first()).toBeVisible()
    await expect(sql.runButton).toBeEnabled()
  }
  await runOnce(0)
  const before = await heapMB()
  for (let turn = 1; turn <= 20; turn += 1) await runOnce(turn)
  expect((await heapMB()) - before).toBeLessThan(20)
})

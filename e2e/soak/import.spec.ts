import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

const rows = 1_000_000
const MIN_BYTES = 100 * 2 ** 20
/** MB of heap that the page may hold more while the file passes through it than before. */
const MAX_GROWTH_MB = 60

async function writeCsv(path: string) {
  const file = createWriteStream(path)
  file.write('number,name,at,amount,note\n')
  for (let number = 1; number <= rows; number += 1) {
    const note = number % 3 === 0 ? '' : `"note ${number}, ""quoted"", ${'x'.repeat(40)}"`
    const line = `${number},name of the row with the number ${number},2026-01-01 10:00:00+00,${number / 4},${note}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

test('a file of a million rows goes into a new table, and through a page that stays as light as it was', async ({
  page,
  platform,
}, info) => {
  const path = info.outputPath('many.csv')
  await writeCsv(path)
  expect((await stat(path)).size).toBeGreaterThan(MIN_BYTES)
  const devtools = await page.context().newCDPSession(page)
  const heapMB = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  const { owner, project } = platform
  const table = new TablePage(page)
  await table.list(project.ref)
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const form = page.getByRole('dialog', { name: /Import CSV/ })
  const before = await heapMB()
  await form.locator('input[type="file"]').setInputFiles(path)
  await expect(form.getByText('1,000,000 rows of 5 columns')).toBeVisible({ timeout: 5 * 60_000 })
  await form.getByRole('textbox', { name: 'Table name' }).fill('many')
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  const done = form.getByRole('heading', { name: 'Import complete' })
  let max = 0
  while (!(await done.isVisible())) {
    max = Math.max(max, await heapMB())
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(form.getByText('Import failed')).toHaveCount(0)
  }
  await expect(form.getByText('1,000,000 rows written')).toBeVisible()
  expect(max - before).toBeLessThan(MAX_GROWTH_MB)
  expect(
    await owner.query(
      project.ref,
      `select count(*)::int as n, count(note)::int as notes, sum(number)::bigint::text as sum from many`,
    ),
  ).toEqual([{ n: rows, notes: rows - Math.floor(rows / 3), sum: String((rows * (rows + 1)) / 2) }])
})

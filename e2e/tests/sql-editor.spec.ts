import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test'
import { SqlPage } from '../harness/sql-page'

test('a write asks first, runs when it is confirmed, and not when it is not', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(project.ref, 'create table if not exists asked (n integer)')
  const sql = new SqlPage(page)
  await sql.open(project.ref)

  await sql.run('insert into asked values (1)')
  await expect(sql.confirmation).toContainText('This query contains write operations.')
  await expect(sql.confirmation).toContainText('Are you sure you want to execute it?')
  await expect(sql.confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sql.confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(sql.confirmation).toBeHidden()
  expect(await owner.query(project.ref, 'select * from asked')).toEqual([])

  await sql.runButton.click()
  await sql.confirm()
  await expect(page.getByText(/^Success/).first()).toBeVisible()
  expect(await owner.query(project.ref, 'select * from asked')).toEqual([{ n: 1 }])
})

test('a syntax error is underlined at its position', async ({ page, platform }) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run("select '🐘' as elephant,\n  2 as two\nfro pg_class")
  await expect(
    page
      .getByText('Error running SQL query')
      .or(page.getByText(/syntax error/))
      .first(),
  ).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText('fro')
})

test('a statement that sleeps is cancelled, and is gone from pg_stat_activity', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const sleeping = () =>
    owner
      .query(
        project.ref,
        `select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60)%'`,
      )
      .then((rows) => rows.length)
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await sql.chooseLimit('No limit')
  await sql.run('select pg_sleep(60)')
  await expect(sql.confirmation).toContainText('This query involves running a function.')
  await sql.confirm()
  await expect.poll(sleeping).toBe(1)
  await expect(page.getByText(/^Running for \d+ s$/)).toBeVisible()
  await sql.cancelButton.click()
  await expect.poll(sleeping).toBe(0)
  await expect(sql.runButton).toBeEnabled()
})

test('a million rows: the first are painted while the rest arrives, the last is reached, and the heap stays under 400 MB', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.chooseLimit('No limit')
  await sql.run('select * from generate_series(1, 1000000)')
  const whileRunning = firstRowPaintedWhileRunning(page)
  await sql.confirm()
  await expect(sql.cell('1')).toBeVisible()
  expect(await whileRunning).toBe(true)
  await expect(sql.runButton).toBeEnabled({ timeout: 120_000 })
  await expect(page.getByText('1,000,000 rows').first()).toBeVisible()

  await sql.cell('1').click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(sql.cell('1000000')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(sql.cell('1')).toBeVisible()
  await scrollToEnd(sql)
  await expect(sql.cell('1000000')).toBeVisible()
  expect(await heapMB(page)).toBeLessThan(400)
})

test('a draft is there after a reload', async ({ page, platform }) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.write('select 42 as saved')
  await page.reload()
  await expect(sql.editor).toContainText('select 42 as saved')
})

/** Drags the grid's scroll position to its end, as the scroll bar does. */
async function scrollToEnd(sql: SqlPage) {
  await sql.grid.evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }))
}

/** The page's JavaScript heap after a collection, MB. */
async function heapMB(page: SqlPage['page']): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Last run in the page, in the frame that first has the row: a fast machine has the whole result before a question gets there. */
function firstRowPaintedWhileRunning(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const check = () => {
          const there = document.querySelector(
            '[role="grid"][aria-label="Query result"] [role="gridcell"]',
          )
          if (!there) requestAnimationFrame(check)
          else
            resolve(
              [...(there.closest('section')?.querySelectorAll('button') ?? [])].some((button) =>
                button.textContent.startsWith('Cancel'),
              ),
            )
        }
        check()
      }),
  )
}

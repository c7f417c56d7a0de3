import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const results = (page: Page) =>
  page.locator('.hw-sql-panel[data-active]').getByRole('tablist', { name: 'Results' })

test('every statement has a numbered tab with its state and rows; the one that failed is in front', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run(
    "select 'one' as a union all select 'two'; select 'second' as b; select 'third' as c",
  )
  const tabs = results(page).getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(tabs.nth(0)).toHaveAccessibleName(/^Result 1.*2 rows$/)
  await expect(page.getByText(/^[\d.]+ ms in total$/)).toBeVisible()
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(sql.cell('third')).toBeVisible()
  await tabs.nth(0).click()
  await expect(sql.cell('two')).toBeVisible()

  await sql.run("select 'before' as a; select 1/0 as b; select 'never' as c")
  await expect(page.getByText('SQLSTATE 22012')).toBeVisible()
  await expect(tabs).toHaveCount(2)
  await expect(tabs.nth(1)).toHaveAccessibleName(/failed/)
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await tabs.nth(1).press('ArrowLeft')
  await expect(sql.cell('before')).toBeVisible()
})

test('no rows are reported in the words of the specification: by the run, and by the empty grid', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(project.ref, 'create table if not exists hollow (n integer)')
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await sql.run('select * from hollow')
  await expect(sql.grid.getByText('Success. No rows returned', { exact: true })).toBeVisible()
  await sql.run('delete from hollow')
  await sql.confirm()
  await expect(page.getByText('Success. No rows returned.', { exact: true })).toBeVisible()
})

test('a chart is saved with its snippet, and rendered again from the next run', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await page.goto(`/project/${platform.project.ref}/sql/new`)
  await expect(sql.editor).toBeEditable()
  await sql.run(
    "select date '2026-01-01' + n::int as day, n * n as squares, n as plain from generate_series(1, 9) n",
  )
  await sql.confirm()
  await page.getByRole('radio', { name: 'Chart' }).click()
  await expect(
    page.getByRole('img', { name: /^Line of squares, plain by day, 9 points/ }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Area' }).click()
  await page.getByRole('button', { name: /^Y axis: / }).click()
  await page.getByRole('menuitemcheckbox', { name: 'plain' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: /^Area of squares by day, 9 points/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(
    page.locator('.hw-sql-panel[data-active]').getByText('Saved', { exact: true }),
  ).toBeVisible()

  await page.reload()
  await sql.runButton.click()
  await sql.confirm()
  await page.getByRole('radio', { name: 'Chart' }).click()
  await expect(page.getByRole('img', { name: /^Area of squares by day, 9 points/ })).toBeVisible()
})

test('a result is copied in each format, whole or what is selected of it; a download address works once', async ({
  page,
  context,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(
    project.ref,
    "create table if not exists pets as select * from (values (1, 'Rex'), (2, null), (3, 'O''Hara | sons')) p (id, name)",
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await sql.run('select * from pets order by id')
  await expect(sql.cell('Rex')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the result' })
  const copy = async (format: string) => {
    // That the copy before has succeeded may still be shown.
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await dialog.getByRole('radio', { name: format, exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByText('Copied', { exact: true })).toBeVisible()
    await expect.poll(copied).not.toBe('')
    return copied()
  }
  expect(await copy('CSV')).toBe("id,name\r\n1,Rex\r\n2,\r\n3,O'Hara | sons\r\n")
  expect(JSON.parse(await copy('JSON'))).toEqual([
    { id: 1, name: 'Rex' },
    { id: 2, name: null },
    { id: 3, name: "O'Hara | sons" },
  ])
  expect(await copy('Markdown')).toContain("O'Hara \\| sons")
  const inserts = await copy('SQL INSERT')
  expect(inserts).toContain("'O''Hara | sons'")
  // What was copied does what it says.
  await owner.query(
    project.ref,
    `create table if not exists pets_again (like pets); ${inserts.replaceAll('"pets"', 'pets_again').replaceAll(' pets ', ' pets_again ')}`,
  )
  expect(await owner.query(project.ref, 'select * from pets_again order by id')).toEqual(
    await owner.query(project.ref, 'select * from pets order by id'),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()

  await sql.cell('1').click()
  await sql.cell('Rex').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('radio', { name: 'Selected (2 rows, 2 columns)' })).toBeChecked()
  expect(await copy('CSV')).toBe('id,name\r\n1,Rex\r\n2,\r\n')

  await dialog.getByRole('radio', { name: /All rows: run the query/ }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('result.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    "id,name\r\n1,Rex\r\n2,\r\n3,O'Hara | sons\r\n",
  )
  const again = await page.request.get(file.url())
  expect(again.status()).toBe(404)
})

test(
  'Markdown in a cell is shown as what it says, and does nothing',
  { tag: '@long' },
  async ({ page, platform }) => {
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    const text =
      '# Heading\n\n<img src=x onerror="window.hit = true"> [out](https://example.com) [in](javascript:alert(1))'
    await sql.run(`select $t$${text}$t$ as body`)
    await sql.grid.getByRole('gridcell', { name: /# Heading/ }).click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'View cell content' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Viewing cell details on column body' })
    await panel.getByRole('radio', { name: 'Markdown' }).click()
    await expect(panel.getByRole('heading', { name: 'Heading' })).toBeVisible()
    await expect(panel.getByRole('link')).toHaveCount(1)
    await expect(panel.getByRole('link', { name: 'out' })).toHaveAttribute(
      'rel',
      /noopener noreferrer/,
    )
    await expect(panel.locator('img')).toHaveCount(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  },
)

test(
  'a query that hangs in a transaction elsewhere is terminated once that is confirmed',
  { tag: '@long' },
  async ({ page, context, platform }) => {
    const there = new SqlPage(await context.newPage())
    await there.open(platform.project.ref)
    await there.run("select pg_sleep(90), 'to be terminated'")
    await there.confirm()
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    await page.getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('menuitem', { name: 'Running queries' }).click()
    const panel = page.getByRole('dialog', { name: 'Running queries' })
    const entry = panel.getByRole('listitem').filter({ hasText: 'to be terminated' })
    await entry.getByRole('button', { name: 'Terminate' }).click()
    const question = page.getByRole('alertdialog', { name: /^Terminate process \d+\?$/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(entry).toBeVisible()
    await entry.getByRole('button', { name: 'Terminate' }).click()
    await question.getByRole('button', { name: 'Terminate' }).click()
    await expect(entry).toBeHidden()
    await expect(there.page.getByText(/terminating connection|57P01/).first()).toBeVisible()
  },
)

test(
  'what a statement creates is completed at once; the snippets are not read again for it',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = platform.project
    const sql = new SqlPage(page)
    await sql.open(ref)
    await expect(page.getByRole('region', { name: 'Private' })).toBeVisible()
    const complete = async (text: string) => {
      await sql.write(text)
      await page.keyboard.press('Control+Space')
    }
    await complete('select * from brand_new')
    await expect(page.getByRole('option', { name: /^brand_new_things/ })).toBeHidden()
    // Even if the schema is refetched slowly, a completion in the meantime uses the current schema.
    await page.route(/\/query(\?|$)/, async (route) => {
      if (route.request().postData()?.includes('pg_class'))
        await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
    )
    await sql.run('create table brand_new_things (id int primary key, colour text)')
    await sql.confirm()
    await expect(page.getByText('Success. No rows returned.', { exact: true })).toBeVisible()
    await complete('select * from brand_new')
    await expect(page.getByRole('option', { name: /^brand_new_things/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await sql.run('alter table brand_new_things add column weight int')
    await sql.confirm()
    // The words of the run before may still be shown.
    await expect
      .poll(() =>
        platform.owner.query(
          ref,
          `select attname from pg_attribute where attrelid = 'brand_new_things'::regclass and attname = 'weight'`,
        ),
      )
      .toHaveLength(1)
    await expect(page.getByText('Success. No rows returned.', { exact: true })).toBeVisible()
    await complete('select b.wei from brand_new_things b')
    for (let step = 0; step < ' from brand_new_things b'.length; step += 1)
      await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+Space')
    await expect(page.getByRole('option', { name: /^weight/ })).toBeVisible()
    expect(asked.filter((one) => one.includes('/content'))).toEqual([])
  },
)

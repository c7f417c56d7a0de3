import { readFile } from 'node:fs/promises'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create schema read;
    create table read.authors (id int primary key, name text, bio text, born date);
    insert into read.authors select n, 'Author ' || n, case when n = 2 then repeat('Long. ', 5000) end, date '1950-01-01' + n from generate_series(1, 350) n;
    create table read.books (id int primary key, author_id int references read.authors, title text);
    insert into read.books select n, 1 + n % 350, 'Book ' || n from generate_series(1, 700) n;
    create view read.names as select name from read.authors;
    create materialized view read.counted as select count(*) from read.books;
    create table read.parts (id int, at date) partition by range (at);
    create schema many;
    do $$ begin for n in 1..120 loop execute format('create table many.t%s (id int)', lpad(n::text, 3, '0')); end loop; end $$;
    analyze read.authors; analyze read.books`,
  )
})

test('tables of every kind are listed, searched, ordered and fetched a hundred at a time', async ({
  page,
  platform,
}) => {
  const table = new TablePage(page)
  await table.list(platform.project.ref, '?schema=read')
  for (const [name, kind] of [
    ['authors', 'table'],
    ['names', 'view'],
    ['counted', 'materialized view'],
    ['parts', 'partitioned table'],
  ] as const)
    await expect(page.getByRole('link', { name: new RegExp(`^${name} ?, ${kind}`) })).toBeVisible()
  await table.choose(page.getByRole('combobox', { name: 'Order' }), 'By type')
  await expect(page.getByRole('list', { name: 'Tables and views' }).getByRole('link')).toHaveText([
    /^authors/,
    /^books/,
    /^names/,
    /^counted/,
    /^parts/,
  ])
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('BOO')
  await expect(page.getByText('1 table')).toBeVisible()
  await table.list(platform.project.ref, '?schema=many')
  await expect(page.getByText('120 tables')).toBeVisible()
  // Only those in sight are drawn; each says which of how many it is.
  const items = page.getByRole('list', { name: 'Tables and views' }).getByRole('listitem')
  await expect(items.first()).toHaveAttribute('aria-setsize', '100')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(items.first()).toHaveAttribute('aria-setsize', '120')
  await expect.poll(() => items.count()).toBeLessThan(100)
  await page.mouse.wheel(0, 10_000)
  await expect(table.link('t120')).toBeVisible()

  // A table that a link opens is in sight in the list, which is longer than the pane.
  const [named] = await platform.owner.query<{ id: number }>(
    platform.project.ref,
    `select 'many.t090'::regclass::oid::int as id`,
  )
  await page.goto(`/project/${platform.project.ref}/editor/${named!.id}?schema=many`)
  await expect(table.link('t090')).toBeInViewport()
  await expect(table.link('t001')).not.toBeInViewport()
})

test('filters and sorts stand in the address, and what the address says stands in the popovers', async ({
  page,
  platform,
}) => {
  const table = new TablePage(page)
  await table.open(platform.project.ref, 'read', 'authors')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await table.choose(page.getByRole('combobox', { name: 'Operator' }), 'less than or equal')
  await page.getByRole('textbox', { name: 'Value' }).fill('20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter=id%3Alte%3A20/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await table.choose(page.getByRole('combobox', { name: 'Direction' }), 'Descending')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sort=id%3Adesc/)
  await table.shows(1, 'id', '20')
  await page.goBack()
  await table.shows(1, 'id', '1')

  const address = new URL(page.url())
  address.search = '?schema=read&sort=name:desc&filter=name:like:Author 1%25&filter=gone:eq:a:b'
  await page.goto(address.href)
  await expect(page.getByText(/gone = a:b \(the column doesn’t exist\)/)).toBeVisible()
  await table.shows(1, 'name', 'Author 199')
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  await expect(page.getByRole('textbox', { name: 'Value' }).first()).toHaveValue('Author 1%')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await table.shows(1, 'name', 'Author 99')
  await expect(page.getByText(/the column doesn’t exist/)).toHaveCount(0)

  address.search = '?schema=read&filter=id:lte:20&filter=name:like:%251%25'
  await page.goto(address.href)
  await table.shows(2, 'id', '10')
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chips).toHaveText(['id ≤ 20', 'name like %1%'])
  await page.getByRole('button', { name: 'Remove filter name like %1%' }).click()
  await table.shows(2, 'id', '2')
  await expect(chips).toHaveText(['id ≤ 20'])
  await expect(chips).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(0)
  await table.shows(21, 'id', '21')
})

test(
  'pages are stepped through and jumped to, and rows are counted when that is asked for',
  { tag: '@long' },
  async ({ page, platform }) => {
    const table = new TablePage(page)
    await table.open(platform.project.ref, 'read', 'authors')
    await expect(page.getByText('about 350 rows')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await table.shows(1, 'id', '101')
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('4')
    await page.keyboard.press('Enter')
    await table.shows(1, 'id', '301')
    await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Previous page' }).click()
    await table.shows(1, 'id', '201')
    await page.getByRole('button', { name: 'Get exact count' }).click()
    await expect(page.getByText('350 rows', { exact: true })).toBeVisible()

    await table.choose(page.getByRole('combobox', { name: 'Rows per page' }), '250 per page')
    await expect(page).toHaveURL(/limit=250/)
    await table.shows(1, 'id', '1')
    await expect(page.getByText('of 2', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await table.shows(1, 'id', '251')
  },
)

test('a range is copied in every format, whole also where a value was cut, and rows are exported as files', async ({
  page,
  platform,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = new TablePage(page)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await table.open(platform.project.ref, 'read', 'authors')
  await (await table.cell(1, 'id')).click()
  await (await table.cell(2, 'name')).click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(clipboard).toBe('1\tAuthor 1\n2\tAuthor 2')
  for (const [format, text] of [
    ['CSV', 'id,name\r\n1,Author 1\r\n2,Author 2\r\n'],
    ['Markdown', '| id | name |\n'],
    [
      'SQL INSERT',
      'insert into "read"."authors" ("id", "name") values\n  (1, \'Author 1\'),\n  (2, \'Author 2\');\n',
    ],
  ] as const) {
    await (await table.cell(1, 'id')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy as' }).hover()
    await page.getByRole('menuitem', { name: format, exact: true }).click()
    await expect.poll(clipboard).toContain(text)
  }
  await (await table.cell(2, 'bio')).click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(clipboard).toBe('Long. '.repeat(5000))

  await page.getByRole('checkbox', { name: 'Select row 3' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'As JSON' }).click()
    })(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual([
    { id: 3, name: 'Author 3', bio: null, born: '1950-01-04' },
  ])
})

test('columns are hidden, moved and frozen as chosen, also after a reload', async ({
  page,
  platform,
}) => {
  const table = new TablePage(page)
  await table.open(platform.project.ref, 'read', 'authors')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Show bio' }).uncheck()
  await page.getByRole('button', { name: 'Freeze born' }).click()
  await page.keyboard.press('Escape')
  const names = () =>
    table.grid().getByRole('columnheader').filter({ hasText: /\w/ }).allInnerTexts()
  await expect
    .poll(async () => (await names()).map((text) => text.split('\n')[0]))
    .toEqual(['born', 'id', 'name'])
  await page.reload()
  await expect
    .poll(async () => (await names()).map((text) => text.split('\n')[0]))
    .toEqual(['born', 'id', 'name'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect
    .poll(async () => (await names()).map((text) => text.split('\n')[0]))
    .toEqual(['id', 'name', 'bio', 'born'])
})

test(
  'a long value is cut, says how long it is, and is opened whole',
  { tag: '@long' },
  async ({ page, platform }) => {
    const table = new TablePage(page)
    await table.open(platform.project.ref, 'read', 'authors')
    await table.shows(2, 'bio', /\(29\.3 KB in all\)|\(30 KB in all\)|in all\)/)
    await table.cellMenu(2, 'bio', 'View cell content')
    await expect(table.panel.getByText('Long. Long. Long.').first()).toBeVisible()
    await expect(table.panel).toContainText('Long. '.repeat(300).trim())
    await page.keyboard.press('Escape')
    await expect(await table.cell(2, 'bio')).toBeFocused()
  },
)

test(
  'what cannot be changed says why: a view without a key, a materialized view, a schema of Postgres',
  { tag: '@long' },
  async ({ page, platform }) => {
    const table = new TablePage(page)
    for (const [name, reason] of [
      ['counted', /Rows of a materialized view/],
      ['names', /nothing identifies a single row/],
    ] as const) {
      await table.open(platform.project.ref, 'read', name)
      await page.getByRole('button', { name: 'Read-only' }).click()
      await expect(page.getByText(reason)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await table.list(platform.project.ref, '?schema=pg_catalog')
    await expect(page.getByText('This schema is managed by Postgres or the platform')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New table' })).toHaveCount(0)
  },
)

test('a foreign key leads to its row and back: looked at, opened, and the rows that point here', async ({
  page,
  platform,
}) => {
  const table = new TablePage(page)
  await table.open(platform.project.ref, 'read', 'books')
  await (await table.cell(1, 'author_id')).click()
  await page.keyboard.press('Alt+Enter')
  await expect(table.panel.getByText('Author 2', { exact: true })).toBeVisible()
  await table.panel.getByRole('button', { name: 'Close' }).click()
  await table.cellMenu(1, 'author_id', 'Open authors row in a tab')
  await expect(page).toHaveURL(/filter=id%3Aeq%3A2/)
  await table.shows(1, 'name', 'Author 2')
  await (await table.cell(1, 'id')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Referencing rows' }).hover()
  await page.getByRole('menuitem', { name: 'books (author_id)' }).click()
  await table.shows(1, 'title', 'Book 1')
  await table.shows(2, 'title', 'Book 351')
})

test(
  'looks right, empty and full, in both themes and widths',
  { tag: '@long' },
  async ({ page, platform }) => {
    const table = new TablePage(page)
    await table.list(platform.project.ref, '?schema=read')
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await table.open(platform.project.ref, 'read', 'books')
    await table.shows(1, 'title', 'Book 1')
    await expectAccessibleLayout(page)
  },
)

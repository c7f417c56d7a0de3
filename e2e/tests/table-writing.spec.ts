import { expectAccessibleLayout } from '../harness/accessible-layout'
import { browserOf } from '../harness/people'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create schema written;
    create type written.mood as enum ('sad', 'happy');
    create table written.authors (id int generated always as identity primary key, name text not null default 'no one', note text default 'a note', mood written.mood, data jsonb);
    insert into written.authors (name, note, mood) select 'Author ' || n, case when n > 1 then 'note ' || n end, 'sad' from generate_series(1, 30) n;
    create table written.regions (country text, code int, title text, primary key (country, code));
    insert into written.regions values ('de', 1, 'Norden'), ('fr', 2, 'Midi');
    create table written.shops (id int primary key, country text, region int, foreign key (country, region) references written.regions);
    insert into written.shops values (1, 'de', 1);
    create table written.guarded (id int primary key, who text, note text);
    insert into written.guarded values (1, 'me', 'mine'), (2, 'you', 'yours');
    create table written.heap (a int, b text); insert into written.heap select 1, 'same' from generate_series(1, 130);
    alter table written.guarded enable row level security;
    grant usage on schema written to anon, authenticated;
    grant select, update on written.guarded to anon, authenticated;
    create policy seen on written.guarded for select to authenticated using (true);
    create policy own on written.guarded for update to authenticated using (who = current_setting('request.jwt.claims')::json->>'sub')`,
  )
})

test('changes are staged, undone, looked at as SQL, discarded and saved; NULL, an empty text and the default are three things', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.open(project.ref, 'written', 'authors')
  await table.write(2, 'name', "O'Neill")
  await expect(table.staged).toContainText('1 changed row')
  await table.write(3, 'note', '')
  await (await table.cell(4, 'note')).click()
  await page.keyboard.press('Alt+n')
  await table.shows(4, 'note', 'NULL')
  await (await table.cell(5, 'note')).click()
  await page.keyboard.press('Alt+d')
  await table.shows(5, 'note', 'DEFAULT')
  await (await table.cell(6, 'mood')).dblclick()
  await page.getByRole('option', { name: 'happy' }).click()
  await expect(table.staged).toContainText('5 changed rows')
  await page.keyboard.press('ControlOrMeta+z')
  await table.shows(6, 'mood', 'sad')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await table.shows(6, 'mood', 'happy')
  await (await table.cell(7, 'name')).click()
  await page.keyboard.press('ControlOrMeta+Backspace')
  await table.cellMenu(8, 'name', 'Delete row')
  await table.staged.getByRole('button', { name: 'Review SQL' }).click()
  await expect(table.staged.getByLabel('Review SQL', { exact: true }).last()).toContainText(
    `set "name" = 'O''Neill'`,
  )
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Nothing is lost with the page.
  await page.reload()
  await table.shows(2, 'name', "O'Neill")
  expect(
    await owner.query(
      project.ref,
      `select count(*)::int as n from written.authors where name = 'Author 2'`,
    ),
  ).toEqual([{ n: 1 }])
  await table.save()
  await expect(table.staged).toHaveCount(0)
  expect(
    await owner.query(
      project.ref,
      'select id, name, note, mood from written.authors where id between 2 and 8 order by id',
    ),
  ).toEqual([
    { id: 2, name: "O'Neill", note: 'note 2', mood: 'sad' },
    { id: 3, name: 'Author 3', note: '', mood: 'sad' },
    { id: 4, name: 'Author 4', note: null, mood: 'sad' },
    { id: 5, name: 'Author 5', note: 'a note', mood: 'sad' },
    { id: 6, name: 'Author 6', note: 'note 6', mood: 'happy' },
    { id: 7, name: 'Author 7', note: 'note 7', mood: 'sad' },
  ])
  await table.write(9, 'name', 'never')
  await table.staged.getByRole('button', { name: 'Discard' }).click()
  await expect(table.staged).toHaveCount(0)
})

test('of two people who edit one row the second is refused, sees both versions and decides', async ({
  page,
  browser,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  const other = new TablePage(await browserOf(browser, owner))
  for (const one of [table, other]) await one.open(project.ref, 'written', 'authors')
  await table.write(10, 'name', 'mine')
  await other.write(10, 'name', 'theirs')
  await other.save()
  await expect(other.staged).toHaveCount(0)
  await table.save()
  const conflict = table.staged.getByRole('alert')
  await expect(conflict).toContainText('Someone else changed this row')
  await expect(conflict.getByRole('row', { name: /^name/ })).toHaveText(/Author \d+.*theirs.*mine/)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await table.save()
  await expect(table.staged).toHaveCount(0)
  expect(
    await owner.query(
      project.ref,
      `select name from written.authors where name in ('mine', 'theirs')`,
    ),
  ).toEqual([{ name: 'mine' }])
  await other.page.context().close()
})

test('two tabs of one browser stage in one place, and neither loses what it staged', async ({
  page,
  platform: { project },
}) => {
  const table = new TablePage(page)
  const other = new TablePage(await page.context().newPage())
  for (const one of [table, other]) await one.open(project.ref, 'written', 'authors')
  await table.write(11, 'name', 'of the first tab')
  await other.write(12, 'name', 'of the second tab')
  await expect(other.staged).toContainText('2 changed rows')
  await expect(table.staged).toContainText('2 changed rows')
  await other.page.close()
  await page.reload()
  await table.shows(11, 'name', 'of the first tab')
  await table.shows(12, 'name', 'of the second tab')
  await table.staged.getByRole('button', { name: 'Discard' }).click()
})

test('a row is written in a form, with the row that a composite key points to chosen out of a list', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.open(project.ref, 'written', 'shops')
  await page.getByRole('button', { name: 'New row' }).click()
  const form = page.getByRole('dialog', { name: 'New row' })
  await form.getByRole('button', { name: 'Add row' }).click()
  await expect(form.getByText('Enter a value.')).toBeVisible()
  await form.getByRole('textbox', { name: 'id · integer' }).fill('2')
  await form.getByRole('button', { name: 'Choose a regions row' }).first().click()
  const choice = page.getByRole('dialog', { name: /regions/ })
  await choice.getByRole('combobox', { name: /Search/ }).fill('mid')
  await choice.getByRole('option', { name: /Midi/ }).click()
  await expect(form.getByRole('textbox', { name: 'country · text' })).toHaveValue('fr')
  await expect(form.getByRole('textbox', { name: 'region · integer' })).toHaveValue('2')
  await form.getByRole('button', { name: 'Add row' }).click()
  await table.save()
  await expect(table.staged).toHaveCount(0)
  expect(await owner.query(project.ref, 'select * from written.shops where id = 2')).toEqual([
    { id: 2, country: 'fr', region: 2 },
  ])

  // In the grid the choice stages all columns of the key.
  await table.cellMenu(1, 'country', 'Choose a regions row')
  await page.getByRole('option', { name: /Midi/ }).click()
  await table.shows(1, 'region', '2')
  await table.staged.getByRole('button', { name: 'Discard' }).click()
})

test('rows are seen and edited as a role of the API, under its policies', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.open(project.ref, 'written', 'guarded')
  await page.getByRole('button', { name: 'Seen as postgres' }).click()
  await page.getByRole('radio', { name: /^anon/ }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^anon can’t see any rows/)).toBeVisible()
  await page.getByRole('button', { name: 'Seen as anon' }).click()
  await page.getByRole('radio', { name: /^authenticated/ }).check()
  await page.getByRole('textbox', { name: 'Claims of the token, as JSON' }).fill('{"sub": "me"}')
  await page.getByRole('button', { name: 'Apply' }).click()
  await table.write(1, 'note', 'mine, changed')
  await table.save()
  await expect(table.staged).toHaveCount(0)
  await table.write(2, 'note', 'stolen')
  await table.save()
  await expect(table.staged.getByRole('alert')).toContainText('This row wasn’t changed')
  expect(await owner.query(project.ref, 'select note from written.guarded order by id')).toEqual([
    { note: 'mine, changed' },
    { note: 'yours' },
  ])
  await table.staged.getByRole('button', { name: 'Drop my change' }).click()
})

test('from the list to the saved value with the keyboard alone', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  const { keyboard } = page
  await table.list(project.ref, '?schema=written')
  await page.getByRole('searchbox', { name: 'Search tables' }).focus()
  await keyboard.type('auth')
  await expect(page.getByText('1 table')).toBeVisible()
  for (
    let presses = 0;
    presses < 12 &&
    !(await table.link('authors').evaluate((link) => link === document.activeElement));
    presses += 1
  )
    await keyboard.press('Tab')
  await expect(table.link('authors')).toBeFocused()
  await keyboard.press('Enter')
  await expect(table.grid('authors')).toBeVisible()
  const inGrid = () =>
    page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)
  for (let presses = 0; presses < 60 && !(await inGrid()); presses += 1) await keyboard.press('Tab')
  expect(await inGrid()).toBe(true)
  // From wherever the grid begins: to the first cell, then down and right.
  await keyboard.press('ControlOrMeta+Home')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await expect(await table.cell(2, 'name')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit name' })).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('By keys')
  await keyboard.press('Enter')
  await table.shows(2, 'name', 'By keys')
  await keyboard.press('ControlOrMeta+s')
  await expect(table.staged).toHaveCount(0)
  expect(
    await owner.query(project.ref, `select id from written.authors where name = 'By keys'`),
  ).toEqual([{ id: 2 }])
})

test(
  'a row is duplicated in a form, with every value but its key',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    await owner.query(
      project.ref,
      `create table written.copied (id int generated always as identity primary key, body text, long text, number numeric, note text default 'a note');
    insert into written.copied (body, long, number, note) values (E'one\r\ntwo', repeat('long ', 20000), 0.10, null)`,
    )
    const table = new TablePage(page)
    await table.open(project.ref, 'written', 'copied')
    await table.cellMenu(1, 'number', 'Duplicate row')
    const form = page.getByRole('dialog', { name: 'Duplicate row' })
    await expect(form.getByRole('textbox', { name: 'number · numeric' })).toHaveValue('0.10')
    await form.getByRole('button', { name: 'Add row' }).click()
    await expect(table.staged).toContainText('1 new row')
    await table.save()
    await expect(table.staged).toHaveCount(0)
    expect(
      await owner.query(
        project.ref,
        'select count(*)::int as rows, count(distinct id)::int as ids, count(distinct (body, long, number::text, note))::int as contents from written.copied',
      ),
    ).toEqual([{ rows: 2, ids: 2, contents: 1 }])
  },
)

test(
  'what was pasted is counted with the staged rows, and nothing of it is left after undoing',
  { tag: '@long' },
  async ({ page, context, platform: { project } }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const table = new TablePage(page)
    await table.open(project.ref, 'written', 'authors')
    await (await table.cell(14, 'name')).click()
    await page.evaluate(() => navigator.clipboard.writeText('pasted\nagain'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(table.staged).toContainText('2 changed rows')
    await expect(page.locator('.hw-grid-message')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(table.staged).toHaveCount(0)
  },
)

test('of rows without a key the one that is changed or deleted is the one that was chosen', async ({
  page,
  browser,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  const other = new TablePage(await browserOf(browser, owner))
  for (const one of [table, other]) await one.open(project.ref, 'written', 'heap')
  await table.write(1, 'b', 'changed')
  await table.cellMenu(2, 'b', 'Delete row')
  await table.save()
  await expect(table.staged).toHaveCount(0)
  const counted = `select b, count(*)::int as n from written.heap group by b order by b`
  expect(await owner.query(project.ref, counted)).toEqual([
    { b: 'changed', n: 1 },
    { b: 'same', n: 128 },
  ])
  await other.write(1, 'b', 'too late')
  await other.save()
  const conflict = other.staged.getByRole('alert')
  await expect(conflict).toContainText('This row was changed or deleted: a = 1, b = same')
  await conflict.getByRole('button', { name: 'Drop my change' }).click()
  await expect(other.staged).toHaveCount(0)
  expect(await owner.query(project.ref, counted)).toHaveLength(2)
  await other.page.context().close()
})

test(
  'a selection of all rows says how many they are wherever it is about to do something',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    await owner.query(
      project.ref,
      `create table written.many (id int primary key, kind text); insert into written.many select n, case when n <= 250 then 'go' else 'stay' end from generate_series(1, 300) n; analyze written.many`,
    )
    const table = new TablePage(page)
    await page.goto(`/project/${project.ref}/editor?schema=written`)
    await table.link('many').click()
    await table.cellMenu(1, 'kind', 'Filter by go')
    await expect(page).toHaveURL(/filter=kind/)
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await expect(page.getByText('Selected: 100 rows', { exact: false })).toBeAttached()
    await page.getByRole('button', { name: 'Select all rows matching the filters' }).click()
    await expect(page.getByText('100 rows', { exact: false })).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: 'All rows selected, about' }),
    ).toHaveCount(2)
    await (await table.cell(3, 'kind')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete all rows…' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Currently 250 rows.')
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Deleted: 250 rows').first()).toBeVisible()
    expect(await owner.query(project.ref, 'select count(*)::int as n from written.many')).toEqual([
      { n: 50 },
    ])
  },
)

test(
  'two rows exchange their keys in one save',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    await owner.query(
      project.ref,
      `create table written.seats (id int primary key, who text); insert into written.seats values (1, 'one'), (2, 'two')`,
    )
    const table = new TablePage(page)
    await table.open(project.ref, 'written', 'seats')
    await table.write(1, 'id', '2')
    await table.write(2, 'id', '1')
    await table.save()
    await expect(table.staged).toHaveCount(0)
    await table.shows(1, 'who', 'two')
    await table.shows(2, 'who', 'one')
  },
)

test('rows are deleted with those that reference them, after their counts and the SQL were shown', async ({
  page,
  platform: { owner, project },
}) => {
  await owner.query(
    project.ref,
    `create table written.cabinets (id int primary key, name text); insert into written.cabinets select n, 'cabinet ' || n from generate_series(1, 4) n;
    create table written.volumes (id int primary key, cabinet int references written.cabinets); insert into written.volumes select n, 1 + n % 4 from generate_series(1, 40) n;
    create table written.pages (volume int references written.volumes, no int); insert into written.pages select 1 + n % 40, n from generate_series(1, 80) n;
    create table written.labels (cabinet int references written.cabinets on delete cascade); insert into written.labels values (1), (2)`,
  )
  const left = async () => {
    const counts = ['cabinets', 'volumes', 'pages', 'labels'].map(
      (name) => `(select count(*)::int from written.${name}) as ${name}`,
    )
    return owner.query(project.ref, `select ${counts.join(', ')}`)
  }
  const table = new TablePage(page)
  await table.open(project.ref, 'written', 'cabinets')
  await page.getByRole('checkbox', { name: 'Select row 1' }).click()
  await page.getByRole('button', { name: 'Delete row' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 1 row?' })
  await expect(question.getByRole('listitem')).toHaveText([
    'labels: 1 row, deleted too',
    'pages: 20 rows, prevent the deletion',
    'volumes: 10 rows, prevent the deletion',
  ])
  await question.getByRole('button', { name: 'Preview SQL' }).click()
  const sql = question.getByRole('region', { name: 'Preview SQL' })
  await expect(sql).toHaveText(/^delete from "written"."cabinets" as t where t."id" = '1'/)
  await question.getByRole('switch', { name: 'Delete referencing rows too (cascade)' }).click()
  await expect(question.getByRole('listitem')).toHaveText([
    /deleted too/,
    /deleted too/,
    /deleted too/,
  ])
  await expect(sql).toContainText('delete from only "written"."pages" as t using taken')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleted: 1 row').first()).toBeVisible()
  expect(await left()).toEqual([{ cabinets: 3, volumes: 30, pages: 60, labels: 1 }])

  // Without the switch Postgres refuses it, and says why.
  await page.getByRole('checkbox', { name: 'Select row 1' }).click()
  await page.getByRole('button', { name: 'Delete row' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(table.staged).toContainText('1 deleted row')
  await table.save()
  await expect(table.staged.getByRole('alert')).toContainText('volumes')
  expect(await left()).toEqual([{ cabinets: 3, volumes: 30, pages: 60, labels: 1 }])
})

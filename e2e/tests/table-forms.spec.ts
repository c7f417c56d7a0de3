import { expectAccessibleLayout } from '../harness/accessible-layout'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create schema formed;
    create table formed.regions (country text, code int, primary key (country, code));
    create table formed.old_name (id int primary key, amount text, gone text);
    insert into formed.old_name values (1, '12', 'x'), (2, '34', 'y');
    create view formed.depending as select gone from formed.old_name`,
  )
})

test('a new table with a composite foreign key, previewed and made; what is wrong is marked first', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.list(project.ref, '?schema=formed')
  await page.getByRole('button', { name: 'New table' }).click()
  const form = page.getByRole('dialog', { name: 'New table in formed' })
  await form.getByRole('button', { name: 'Preview SQL' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name', exact: true }).first().fill('shops "of" ours')
  await form.getByRole('textbox', { name: 'Comment' }).first().fill("It's ours")
  for (const [name, type] of [
    ['country', 'text'],
    ['region', 'integer'],
  ] as const) {
    await form.getByRole('button', { name: 'Add column', exact: true }).click()
    const card = form.getByRole('listitem', { name: 'New column' })
    const last = form.getByRole('list').first().getByRole('listitem').last()
    // What is typed next is meant for what was added.
    await expect(card.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await last.getByRole('combobox', { name: 'Type' }).fill(type)
    await page.keyboard.press('Tab')
  }
  await form.getByRole('button', { name: 'Add foreign key' }).click()
  const key = form.getByRole('group', { name: 'Foreign key' })
  await expect(key.getByRole('combobox', { name: 'Table' })).toBeFocused()
  await key.getByRole('combobox', { name: 'Table' }).fill('regions')
  await key.getByRole('option', { name: /regions/ }).click()
  // The primary key is filled in, and paired with the columns of the same name.
  await expect(key.getByRole('combobox', { name: 'References' }).nth(0)).toHaveText('country')
  await expect(key.getByRole('combobox', { name: 'References' }).nth(1)).toHaveText('code')
  await expect(key.getByRole('combobox', { name: 'Column' }).nth(0)).toHaveText('country')
  await table.choose(key.getByRole('combobox', { name: 'Column' }).nth(1), 'region')
  await table.choose(key.getByRole('combobox', { name: 'On delete' }), 'Cascade')
  await expect(form.getByLabel('SQL to run')).toContainText(
    'foreign key ("country", "region") references "formed"."regions" ("country", "code") on delete cascade',
  )
  await form.getByRole('switch', { name: 'Record as a migration' }).click()
  await expect(form.getByLabel('SQL to run')).toContainText('insert into supabase_migrations')
  await expectAccessibleLayout(page)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(table.grid('shops "of" ours')).toBeVisible()
  const recorded = await owner.query(
    project.ref,
    `select statements[1] as first from supabase_migrations.schema_migrations where name = 'table_shops_of_ours'`,
  )
  expect(recorded).toEqual([{ first: expect.stringContaining('create table') }])
  // What ends on its first page is counted, not guessed.
  await expect(page.getByText('0 rows', { exact: true })).toBeVisible()
  expect(
    await owner.query(
      project.ref,
      `select pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f' and conrelid = 'formed."shops ""of"" ours"'::regclass`,
    ),
  ).toEqual([
    {
      key: 'FOREIGN KEY (country, region) REFERENCES formed.regions(country, code) ON DELETE CASCADE',
    },
  ])
})

test('a table is renamed and a type changed with USING, or nothing at all happens', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.list(project.ref, '?schema=formed')
  await table.tableMenu('old_name', 'Edit table')
  const form = page.getByRole('dialog', { name: 'Edit table old_name' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).first().fill('new_name')
  const amount = form.getByRole('listitem', { name: 'Column amount' })
  await amount.getByRole('combobox', { name: 'Type' }).fill('integer')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/cannot be cast automatically to type integer/)).toBeVisible()
  // The name was not changed by half.
  expect(await owner.query(project.ref, `select to_regclass('formed.new_name') as there`)).toEqual([
    { there: null },
  ])
  await amount.getByRole('textbox', { name: 'Using' }).fill('amount::integer * 10')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(table.link('new_name')).toBeVisible()
  expect(
    await owner.query(project.ref, 'select id, amount from formed.new_name order by id'),
  ).toEqual([
    { id: 1, amount: 120 },
    { id: 2, amount: 340 },
  ])
})

test(
  'a form that holds something asks before it goes: at Escape, at Back',
  { tag: '@long' },
  async ({ page, platform: { project } }) => {
    const table = new TablePage(page)
    await table.open(project.ref, 'formed', 'regions')
    await page.getByRole('button', { name: 'New table' }).click()
    const form = page.getByRole('dialog', { name: 'New table in formed' })
    const name = form.getByRole('textbox', { name: 'Name', exact: true }).first()
    await name.fill('half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('half')
    await page.evaluate(() => history.back())
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('half')
    await expect(page).toHaveURL(/editor\/\d+/)
    await name.fill('half done')
    await page.evaluate(() => history.back())
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/editor\?schema=formed/)
  },
)

test('a column is added and deleted, a table duplicated with its rows and deleted with what depends on it', async ({
  page,
  platform: { owner, project },
}) => {
  await owner.query(
    project.ref,
    `create table formed.base (id int primary key, extra text); insert into formed.base values (1, 'a'); create view formed.on_base as select extra from formed.base`,
  )
  const table = new TablePage(page)
  await table.open(project.ref, 'formed', 'base')
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns', exact: true })
  await columns.getByRole('button', { name: 'Add column' }).click()
  const form = page.getByRole('dialog', { name: 'New column in base' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).first().fill('added')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(table.grid().getByRole('columnheader', { name: /^added/ })).toBeVisible()

  await table
    .grid()
    .getByRole('columnheader', { name: /^extra/ })
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete column' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('on_base')
  await asked.getByRole('button', { name: 'Preview SQL' }).click()
  const sql = asked.getByRole('region', { name: 'Preview SQL' })
  await expect(sql).toContainText('drop column "extra";')
  await asked.getByRole('switch', { name: 'Delete dependencies too (cascade)' }).click()
  await expect(sql).toContainText('drop column "extra" cascade;')
  await asked.getByRole('switch', { name: 'Delete dependencies too (cascade)' }).click()
  await expect(asked.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await table.tableMenu('base', 'Duplicate table')
  const copy = page.getByRole('dialog', { name: 'Duplicate base' })
  await copy.getByRole('switch', { name: 'Copy the rows too' }).click()
  await copy.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(table.grid('base_copy')).toBeVisible()
  await table.shows(1, 'extra', 'a')

  await table.tableMenu('base', 'Delete')
  await asked.getByRole('switch', { name: 'Delete dependencies too (cascade)' }).click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(asked).toHaveCount(0)
  await expect(table.link('base')).toHaveCount(0)
  expect(
    await owner.query(
      project.ref,
      `select to_regclass('formed.base') as base, to_regclass('formed.on_base') as view`,
    ),
  ).toEqual([{ base: null, view: null }])
})

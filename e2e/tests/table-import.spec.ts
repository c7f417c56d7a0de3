import { readFile } from 'node:fs/promises'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create schema imported;
    create table imported.people (id int primary key, name text not null check (name <> 'no'), born date);
    insert into imported.people values (1, 'Ada', '1815-12-10')`,
  )
})

test('a file becomes a table: types are guessed and changed, the key is chosen, a taken name is an error, every value is unchanged', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.list(project.ref, '?schema=imported')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const form = page.getByRole('dialog', { name: /Import CSV/ })
  const text =
    '\ufeffnumber;Name of it;when;code\r\n1;"Ada, ""the"" first";1815-12-10;007\r\n2;"two\nlines";;\r\n'
  await form.getByLabel('File', { exact: true }).last().setInputFiles(csv('people.csv', text))
  await expect(form.getByText('2 rows of 4 columns')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Type of number' })).toHaveValue('bigint')
  await expect(form.getByRole('combobox', { name: 'Type of when' })).toHaveValue('date')
  await expectAccessibleLayout(page)
  const name = form.getByRole('textbox', { name: 'Table name' })
  await expect(name).toHaveValue('people_2')
  await name.fill('people')
  await form.getByRole('combobox', { name: 'Type of code' }).fill('varchar(9)')
  await page.keyboard.press('Tab')
  await table.choose(form.getByRole('combobox', { name: 'Primary key' }), 'number')
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(name).toHaveAccessibleDescription(/relation "people" already exists/)
  await expect(name).toBeFocused()
  await expect(form.getByRole('combobox', { name: 'Type of code' })).toHaveValue('varchar(9)')
  await name.fill('bought')
  await expect(name).not.toHaveAccessibleDescription(/already exists/)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(form.getByRole('heading', { name: 'Import complete' })).toBeVisible()
  await form.getByRole('button', { name: 'Open the table' }).click()
  await expect(table.grid('bought')).toBeVisible()
  expect(await owner.query(project.ref, 'select * from imported.bought order by number')).toEqual([
    { number: '1', 'Name of it': 'Ada, "the" first', when: '1815-12-10', code: '007' },
    { number: '2', 'Name of it': 'two\nlines', when: null, code: null },
  ])
})

test('rows that Postgres refuses are listed one by one, all others are written; rows of the same key as chosen', async ({
  page,
  platform: { owner, project },
}) => {
  const table = new TablePage(page)
  await table.open(project.ref, 'imported', 'people')
  await page.getByRole('button', { name: 'Import CSV' }).last().click()
  const form = page.getByRole('dialog', { name: 'Import CSV into people' })
  await form.getByRole('radio', { name: 'Paste' }).click()
  await form
    .getByRole('textbox', { name: 'One row per line' })
    .fill(
      'id,full,born\n1,Ada Lovelace,1815-12-10\n2,no,2000-01-01\n3,Grace,1906-12-09\n4,Edsger,1930-02-31\n',
    )
  await table.choose(form.getByRole('combobox', { name: 'full goes to' }), 'name · text')
  await table.choose(
    form.getByRole('combobox', { name: 'If a row with the same key exists' }),
    'Update the existing row',
  )
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(form.getByText(/2 rows skipped/)).toBeVisible()
  const refused = form.getByRole('region', { name: 'Skipped rows' })
  await expect(refused.getByRole('row', { name: /^3 .*violates check constraint/ })).toBeVisible()
  await expect(
    refused.getByRole('row', { name: /^5 .*date\/time field value out of range/ }),
  ).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Download skipped rows' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('2,no,2000-01-01')
  expect(
    await owner.query(project.ref, 'select id, name from imported.people order by id'),
  ).toEqual([
    { id: 1, name: 'Ada Lovelace' },
    { id: 3, name: 'Grace' },
  ])
})

test(
  'what is no CSV says what is wrong with it, and nothing is written',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    const table = new TablePage(page)
    await table.list(project.ref, '?schema=imported')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const form = page.getByRole('dialog', { name: /Import CSV/ })
    const input = form.getByLabel('File', { exact: true }).last()
    for (const [file, message] of [
      ['a,b\n1,"open\n2,x\n', 'The quote that opens on line 2 is never closed.'],
      ['a,b\n1,2\n1,2,3\n', 'Line 3 has 3 fields, the first row has 2.'],
      ['a,b,a\n1,2,3\n', 'Columns 1 and 3 are both called "a".'],
      ['a,b\n', 'No rows found.'],
      [
        Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x2c, 0x31, 0x0a]),
        'The file isn’t UTF-8. Save it as UTF-8 and try again.',
      ],
      [
        Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'),
        'The file is UTF-16. Save it as UTF-8 and try again.',
      ],
    ] as const) {
      await input.setInputFiles(csv('bad.csv', file))
      await expect(form.getByText(message)).toBeVisible()
      await expect(form.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
    }
    expect(await owner.query(project.ref, `select to_regclass('imported.bad') as there`)).toEqual([
      { there: null },
    ])
  },
)

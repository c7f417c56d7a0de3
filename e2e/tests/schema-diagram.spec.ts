import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a schema is seen as a diagram: a table is found, shown with its neighbors, listed, copied and opened', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.query(
    ref,
    `create schema "drawn ""1""";
    set search_path = "drawn ""1""";
    create table people (id int primary key, "e-mail" text unique);
    create table visits (id int primary key, person int not null references people);
    create table notes (visit int references visits, text text);
    create table alone (id int primary key);`,
  )
  await page.goto(`/project/${ref}/database/schemas`)
  await page.getByRole('button', { name: 'Schemas: public' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'drawn "1"' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'public' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/schema=drawn\+%221%22$/)
  const table = (name: string) => page.getByLabel(new RegExp(`^${name}, \\d+ columns?$`))
  await expect(table('people')).toBeVisible()
  await expect(table('alone')).toBeVisible()
  await expect(page.getByLabel('visits_person_fkey: visits references people')).toBeAttached()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await table('people').click()
  await page.getByRole('button', { name: 'Show only people and its neighbors' }).click()
  await expect(table('notes')).toHaveCount(0)
  await expect(table('visits')).toBeVisible()
  await expect(page).toHaveURL(/table=\d+/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy as SQL' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const sql = await page.evaluate(() => navigator.clipboard.readText())
  expect(sql).toContain('create table "drawn ""1"""."people" (')
  expect(sql).not.toContain('notes')
  await page.reload()
  await expect(table('visits')).toBeVisible()
  await expect(table('notes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all tables' }).click()

  await page.getByRole('radio', { name: 'List' }).click()
  const list = page.getByRole('list', { name: 'Tables' })
  await expect(
    list
      .getByRole('region', { name: 'visits' })
      .getByRole('row', { name: 'person integer references people.id' }),
  ).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await list.getByRole('button', { name: 'Edit table visits' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit table visits' })).toBeVisible()
  await expect(page).toHaveURL(/\/editor\/\d+\?schema=drawn\+%221%22$/)
  await page.goBack()
  await page.getByRole('radio', { name: 'Diagram' }).click()
  await table('people').click()
  await expect(page.getByRole('button', { name: 'Edit table people' })).toBeVisible()
  await page.getByRole('button', { name: 'e-mail', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit column e-mail' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('e-mail')
  await page.goBack()
  await page.getByRole('radio', { name: 'List' }).click()
  await page.getByRole('link', { name: 'visits', exact: true }).click()
  await expect(page).toHaveURL(/\/editor\/\d+\?schema=drawn/)
  await owner.query(ref, 'drop schema "drawn ""1""" cascade')
})

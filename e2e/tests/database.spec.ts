import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const version = '29990101000000'

test('from the home to what the security advisor finds, to the statement that mends it, and back; the newest migration and its SQL', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await owner.query(
    ref,
    `create table public."advised ""table""" (id int primary key);
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations values ('${version}', array['create table first ()', 'create table second ()'], 'two <b>tables</b>')`,
  )
  await page.goto(`/project/${ref}`)
  const health = page.getByRole('region', { name: 'Advisors, migrations and backups' })
  await health.getByRole('link', { name: /^\d+ errors?$/ }).click()
  await expect(page).toHaveURL(/\/advisors\/security\?level=errors$/)
  await expect(page.getByRole('tab', { name: /^Errors/ })).toHaveAttribute('aria-selected', 'true')

  // By the keyboard: find it, and open what mends it.
  const finding = page.getByRole('listitem').filter({ hasText: 'public.advised "table"' })
  await page.getByRole('searchbox', { name: 'Find an object' }).fill('ADVISED "t')
  await expect(page.getByText('1 finding', { exact: true })).toBeVisible()
  await finding.getByRole('button', { name: /^Open in SQL editor/ }).press('Enter')
  const sql = new SqlPage(page)
  await expect(sql.editor).toContainText(
    'alter table "public"."advised ""table""" enable row level security;',
  )
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  // A query that another page has prepared is saved once it is changed.
  await expect(page.getByText('not saved yet')).toBeVisible()
  const state = () =>
    owner.query(
      ref,
      `select relrowsecurity as "isOn" from pg_class where relname = 'advised "table"'`,
    )
  expect(await state()).toEqual([{ isOn: false }])
  await sql.runButton.click()
  await sql.confirm()
  await expect.poll(state).toEqual([{ isOn: true }])

  // What was found is asked for again after the change: there are no policies now, which is worth knowing and no error.
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Database' }).click()
  await page
    .getByRole('navigation', { name: 'Database' })
    .getByRole('link', { name: 'Security advisor' })
    .click()
  await page.getByRole('tab', { name: /^Errors/ }).press('End')
  await expect(page.getByRole('tab', { name: /^Info/ })).toHaveAttribute('aria-selected', 'true')
  await finding.getByRole('link', { name: /^Open table / }).click()
  await expect(page).toHaveURL(/\/editor\/\d+\?schema=public$/)

  await main.getByRole('link', { name: 'Project home' }).click()
  await health.getByRole('link', { name: 'two <b>tables</b>' }).click()
  const panel = page.getByRole('dialog', { name: `SQL of the migration ${version}` })
  await expect(panel.getByRole('region', { name: 'SQL' })).toHaveText(
    /create table first \(\);\s+create table second \(\);/,
  )
  // The list behind it is requested along with the SQL and may arrive after it.
  await page.locator(`#migration-${version}`).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `SQL of the migration ${version}` })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Find a migration' }).fill('BLES</B')
  await expect(page.getByText('1 migration', { exact: true })).toBeVisible()
  await owner.query(
    ref,
    `drop table public."advised ""table"""; delete from supabase_migrations.schema_migrations where version = '${version}'`,
  )
})

import { newProject } from '../../scripts/owner-session.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a migration is run, listed, and removed from the history', async ({ page, platform }) => {
  const { owner, project } = platform
  const { ref } = project
  const exists = () =>
    owner.query(ref, `select to_regclass('public.migrated') is not null as there`)
  await page.goto(`/project/${ref}/database/migrations`)
  await page.getByRole('button', { name: 'New migration' }).click()
  const dialog = page.getByRole('dialog', { name: 'New migration' })
  await dialog.getByLabel('Name').fill('add_migrated')
  await dialog.getByRole('textbox', { name: 'SQL' }).fill('create table public.migrated (); commit')
  await dialog.getByRole('button', { name: 'Run migration' }).click()
  await expect(dialog.getByText('Leave out begin, commit and rollback')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByRole('textbox', { name: 'SQL' }).fill('create table public.migrated ()')
  await dialog.getByRole('button', { name: 'Run migration' }).click()
  await expect(dialog).toBeHidden()
  expect(await exists()).toEqual([{ there: true }])

  // Without the note about what was done, which covers a part of a narrow window.
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'add_migrated' })
  await row.getByRole('button').press('Enter')
  const panel = page.getByRole('dialog', { name: /^SQL of the migration/ })
  await expectAccessibleLayout(page)
  await panel.getByRole('button', { name: 'Remove from history' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from history' }).click()
  await expect(row).toHaveCount(0)
  expect(await exists()).toEqual([{ there: true }])
  await owner.query(ref, 'drop table public.migrated')
})

test('files of a migrations folder are imported in order, and exported', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  const file = (name: string, text: string) => ({
    ...{ name, mimeType: 'application/sql', buffer: Buffer.from(text) },
  })
  await page.goto(`/project/${ref}/database/migrations`)
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import migrations' })
  await dialog.getByRole('button', { name: 'Import' }).press('Enter')
  await expect(dialog.getByText('Choose files with migrations')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [first, second] = ['20250101000000_imported.sql', '20250102000000_filled.sql']
  await dialog
    .getByLabel('Files')
    .setInputFiles([
      file(second ?? '', 'insert into public.imported values (1);\n-- The last line.'),
      file(first ?? '', 'create table public.imported (id int);'),
      file('README.md', '# Migrations'),
    ])
  await expect(dialog.getByText('2 migrations to import, 1 file ignored')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await owner.query(ref, 'select id from public.imported')).toEqual([{ id: 1 }])

  // Files that are recorded already do not run again.
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await dialog.getByLabel('Files').setInputFiles([file(first ?? '', 'drop table public.imported')])
  await expect(dialog.getByText('0 migrations to import, 1 already recorded')).toBeVisible()
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('migrations.zip')
  await expect(page.getByText(/^Exported \d+ migrations/)).toBeVisible()
})

test('the history is compared with the database, both ways, and corrected', async ({
  page,
  platform: { owner, project },
}) => {
  // Other tests have objects that need more than migrations may create.
  const { organization_slug: slug } = project
  const { ref } = await newProject(owner, slug, 'history', 'a long enough password')
  const sql = (text: string) => owner.query(ref, text)
  await sql(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations values ('20240101000000', array['create table public.lost (id int)'], 'add_lost');
    create table public.unrecorded ("the id" int)`)
  await page.goto(`/project/${ref}/database/migrations`)
  await page.getByRole('button', { name: 'Compare with database' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'History and database' })
  await expect(panel.getByText('1 migration was run in a new database')).toBeVisible({
    timeout: 60_000,
  })
  const way = (name: string) => panel.getByRole('region', { name, exact: true }).last()
  const [missing, unrecorded] = [
    way('In the history, not in the database'),
    way('In the database, not in the history'),
  ]
  await expect(missing).toContainText(/create table "?public"?."?lost/i)
  await expect(unrecorded).toContainText('the id')
  await expectAccessibleLayout(page)

  await panel.getByRole('button', { name: 'Add to history' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New migration' })
  await dialog.getByLabel('Name').fill('what was there')
  await expect(dialog.getByRole('switch', { name: 'Run the SQL' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add to history' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('2 migrations were run in a new database')).toBeVisible({
    timeout: 60_000,
  })
  await expect(
    panel.getByText('The migrations create everything that the database has.'),
  ).toBeVisible()
  expect(await sql(`select to_regclass('public.lost') as lost`)).toEqual([{ lost: null }])

  await panel.getByRole('button', { name: 'Open in SQL editor' }).press('Enter')
  await expect(page).toHaveURL(/\/sql\//)
  await expect(page.getByRole('textbox', { name: /SQL/ }).first()).toContainText('lost')
  await owner.call('DELETE', `/platform/projects/${ref}`, { name: 'history' })
})

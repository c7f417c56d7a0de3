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

import type { Page } from '@playwright/test'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.getByRole('table', { name: 'Backups' }).locator('tbody tr')

test('a project is backed up, changed and restored with the keyboard only, without a reload', async ({
  page,
  platform,
}) => {
  const { ref, name } = platform.project
  // A scheduled one may have been made before.
  const list = `/platform/projects/${ref}/backups`
  const { backups } = await platform.owner.call<{ backups: { id: string }[] }>('GET', list)
  for (const { id } of backups) await platform.owner.call('DELETE', `${list}/${id}`)
  await platform.owner.query(ref, `create table saved as select 'old' as what`)
  await page.goto(`/project/${ref}`)
  const home = page.getByRole('region', { name: 'Advisors, migrations and backups' })
  await home.getByRole('link', { name: 'None yet' }).click()
  await expect(title(page, 'Backups')).toBeVisible()
  await expect(page.getByText('No backups')).toBeVisible()
  await expect(page.getByText(/^Next scheduled backup: /)).toBeVisible()

  await page.getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Complete')).toBeVisible()
  await expect(page.getByText('1 backup', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await platform.owner.query(ref, `update saved set what = 'new'; create table since (n int)`)
  await page.getByRole('button', { name: /^Actions for the backup of/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Restore', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog).toContainText(/You’ll lose all changes .*\(\d+ s\)/)
  await expect(dialog).toContainText('Unlogged tables will be empty')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.type('another name')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`Type exactly ${name}.`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')

  await expect(title(page, `Restoring ${name}…`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText(
    'Unpack the backup and check it',
  )
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText('Healthy')).toBeVisible()
  expect(
    await platform.owner.query(ref, `select what, to_regclass('since') is null as gone from saved`),
  ).toEqual([{ what: 'old', gone: true }])
  await expect(home.getByRole('link', { name: /^(now|\d+ minutes? ago)$/ })).toBeVisible()
})

test(
  'of a project that is paused the sidebar leads to the backups, from which it is restored; one is deleted',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref, name } = platform.project
    await platform.owner.call('POST', `/platform/projects/${ref}/pause`)
    await page.goto(`/project/${ref}`)
    await expect(title(page, `${name} is paused`)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Database' })
      .click()
    await expect(title(page, 'Backups')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeDisabled()
    await page.getByRole('button', { name: /^Actions for the backup of/ }).click()
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).click()
    await page.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Healthy')).toBeVisible()

    await page.goto(`/project/${ref}/database/backups/scheduled`)
    await page.getByRole('button', { name: /^Actions for the backup of/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No backups')).toBeVisible()
  },
)

import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test(
  'a read replica is created, read from in the editors, restarted and removed, without a reload',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = platform.project
    await platform.owner.query(
      ref,
      `create table elsewhere (id int primary key, text text); insert into elsewhere values (1, 'from the primary')`,
    )
    await page.goto(`/project/${ref}/settings/infrastructure`)
    const map = page.getByRole('list', { name: 'Primary database and read replicas' })
    await expect(map.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'New read replica' }).press('Enter')
    const creation = page.getByRole('alertdialog', { name: 'Create a read replica?' })
    await creation.getByRole('button', { name: 'Create' }).click()
    await expect(map.getByText(/^Read replica \(/)).toBeVisible()
    const show = map.getByRole('button', { name: 'Show lag' })
    await expect(show).toBeVisible({ timeout: 60_000 })
    await expect(map.getByText('Healthy')).toHaveCount(2)
    await expect(map.getByText(/^\d+ bytes, \d/)).toBeVisible({ timeout: 60_000 })
    await show.press('Enter')
    await expect(page.getByText('Lag in seconds').first()).toBeVisible({
      timeout: 60_000,
    })
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`/project/${ref}/sql`)
    await page.getByRole('button', { name: 'Source: Primary database' }).press('Enter')
    await page.getByRole('button', { name: /^Read replica/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Source: Read replica/ })).toBeVisible()
    await page
      .getByRole('textbox', { name: 'SQL' })
      .fill(`select setting from pg_settings where name = 'in_hot_standby'`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('gridcell', { name: 'on', exact: true })).toBeVisible()
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`/project/${ref}/editor`)
    await page.getByRole('button', { name: 'Source: Primary database' }).press('Enter')
    await page.getByRole('button', { name: /^Read replica/ }).press('Enter')
    await page.getByRole('link', { name: 'elsewhere' }).first().click()
    await expect(page.getByRole('gridcell', { name: 'from the primary' })).toBeVisible()
    await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`/project/${ref}/settings/infrastructure`)
    await map.getByRole('button', { name: /^Actions of / }).click()
    await page.getByRole('menuitem', { name: 'Restart' }).click()
    await expect(page.getByText('Restarting the read replica')).toBeVisible()
    await expect(map.getByText('Healthy')).toHaveCount(2, { timeout: 60_000 })
    await map.getByRole('button', { name: /^Actions of / }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(map.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  },
)

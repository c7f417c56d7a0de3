import type { Page } from '@playwright/test'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'a project is restored to a second with the keyboard only, and forward again from a restore point',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref, name } = platform.project
    const at = (path: string) => `/platform/projects/${ref}${path}`
    // A test before this one may have turned it on.
    await platform.owner.call('PUT', at('/pitr'), { enabled: false })
    await page.goto(`/project/${ref}/database/backups/scheduled`)
    await page
      .getByRole('navigation', { name: 'Backups' })
      .getByRole('link', { name: 'Point in time' })
      .click()
    await expect(title(page, 'Point-in-time recovery')).toBeVisible()
    // Before the archive begins, which knows the names of the tables that are there.
    await platform.owner.query(ref, `create table stored as select 'then' as what`)
    await page.getByRole('button', { name: 'Turn on' }).press('Enter')
    await expect(page.getByText('Archiving', { exact: true })).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: 'Database' })
        .getByRole('link', { name: 'Point-in-time recovery' }),
    ).toHaveAttribute('aria-current', 'page')

    // The second after the next is one in which nothing is committed.
    const second = Math.ceil(Date.now() / 1_000) * 1_000
    await expect
      .poll(async () => {
        const { ranges } = (await platform.owner.call('GET', at('/pitr'))) as {
          ranges: { until: string }[]
        }
        return Date.parse(ranges.at(-1)?.until ?? '') > second + 1_000
      })
      .toBe(true)
    await platform.owner.query(ref, `drop table stored`)
    await page.getByLabel('Name').fill('after the drop')
    await page.getByLabel('Name').press('Enter')
    const points = page.getByRole('table', { name: 'Restore points' })
    await expect(points.getByText('after the drop')).toBeVisible()
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    const choose = async (action: string) => {
      await points.getByRole('button', { name: 'Actions for after the drop' }).press('Enter')
      await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
    }

    const field = page.getByLabel('Date and time')
    await field.fill('2001-01-01T00:00:01')
    await field.press('Enter')
    await expect(page.getByText('This time isn’t in the window.')).toBeVisible()
    const changes = page.getByRole('table', { name: 'Drops and truncates' })
    const dropped = changes.getByRole('row', { name: /Dropped public\.stored/ })
    await dropped.getByRole('button', { name: /^Use the second before/ }).press('Enter')
    await expect(field).toBeFocused()
    await field.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Later changes are gone')
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.keyboard.press('Enter')
    await expect(title(page, `Restoring ${name}…`)).toBeVisible()
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByText('Healthy')).toBeVisible()
    expect(await platform.owner.query(ref, 'select what from stored')).toEqual([{ what: 'then' }])

    await page.goto(`/project/${ref}/database/backups/pitr`)
    await choose('Restore')
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Healthy')).toBeVisible()
    await expect
      .poll(() => platform.owner.query(ref, `select to_regclass('stored') is null as gone`))
      .toEqual([{ gone: true }])

    await page.goto(`/project/${ref}/database/backups/pitr`)
    await choose('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('No restore points.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).press('Enter')
    await dialog.getByRole('button', { name: 'Turn off' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  },
)

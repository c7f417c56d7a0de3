import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('an alert is tried, created, fires, is silenced and deleted', async ({
  page,
  platform: { project },
}) => {
  test.setTimeout(360_000)
  const { ref } = project
  const name = `Requests ${Date.now()}`
  await page.goto(`/project/${ref}/reports/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Query on the logs' }).click()
  await dialog.getByRole('textbox', { name: 'SQL' }).fill('select 7')
  await dialog.getByLabel('Threshold').fill('5')
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('The value is 7 now.')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Save' }).click()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Query on the logs above 5 over 5 minutes')
  await expect(row.getByText('Firing')).toBeVisible({ timeout: 180_000 })
  await expectAccessibleLayout(page)

  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions on ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('History')
  const panel = page.getByRole('dialog', { name: `History of ${name}` })
  await expect(panel.getByText('Fired')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await choose('Silence for an hour')
  await expect(row.getByText(/Silenced until/)).toBeVisible()
  await choose('End the silence')
  await expect(row.getByText(/Silenced until/)).toHaveCount(0)
  await choose('Pause')
  await expect(row.getByText('Paused')).toBeVisible()

  // The bell leads here.
  await expect(async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(new RegExp(`${name} in`)).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

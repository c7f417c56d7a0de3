import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a parameter is changed within its range, and reset', async ({ page, platform }) => {
  const { owner, project } = platform
  const { ref } = project
  const value = () => owner.query(ref, `select current_setting('random_page_cost') as value`)
  await page.goto(`/project/${ref}/database/settings`)
  const section = page.getByRole('region', { name: 'Postgres parameters' })
  await section.getByRole('searchbox', { name: 'Find a parameter' }).fill('random_page')
  await expect(section.getByText('1 parameter', { exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Change random_page_cost' })
  // The advisor's value is filled in, and nothing is changed yet.
  await section.getByRole('button', { name: 'Use 1.1 for random_page_cost' }).click()
  await expect(dialog.getByLabel('Value')).toHaveValue('1.1')
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Change random_page_cost' }).press('Enter')
  await dialog.getByLabel('Value').fill('2000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a number in the allowed range: 0.1 to 1,000.')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByLabel('Value').fill('1.25')
  await page.keyboard.press('Enter')
  const row = section.getByRole('row', { name: /^random_page_cost/ })
  await expect(row).toContainText('1.25')
  await expect(section.getByText(/disks with moving parts/)).toHaveCount(0)
  expect(await value()).toEqual([{ value: '1.25' }])
  // What another person has set is not replaced unseen.
  await section.getByRole('button', { name: 'Change random_page_cost' }).click()
  await dialog.getByLabel('Value').fill('1.3')
  const change = { name: 'random_page_cost', value: '2' }
  await owner.call('PATCH', `/platform/projects/${ref}/postgres-parameters`, change)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has changed it to 2')
  expect(await value()).toEqual([{ value: '2' }])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1.3')
  await section.getByRole('button', { name: 'Change random_page_cost' }).click()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await expect(row).not.toContainText('1.25')
  expect(await value()).toEqual([{ value: '4' }])
})

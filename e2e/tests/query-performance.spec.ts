import { expectAccessibleLayout, open } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a statement is found by its text, explained, and counted from zero after a reset', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await owner.query(
    ref,
    `create table public."slow ""rows""" as select i as id, 'note' as note from generate_series(1, 500) i`,
  )
  for (const id of [3, 4, 5])
    await owner.query(ref, `select note from public."slow ""rows""" where id < ${id}`)

  await page.goto(`/project/${ref}/advisors/query-performance`)
  await page
    .getByRole('searchbox', { name: 'Find a statement' })
    .fill('SELECT note from public."slow')
  await expect(page.getByText('1 statement', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Most rows' }).click()
  await expect(page).toHaveURL(/search=SELECT.*order=rows|order=rows.*search=SELECT/)
  const row = page.getByRole('row').filter({ hasText: 'slow ""rows""' })
  await expect(row.getByRole('cell').nth(3)).toHaveText('9')

  // By the keyboard: its numbers, its plan, and back.
  const button = row.getByRole('button')
  await button.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Statement' })
  await expect(panel.getByRole('region', { name: 'SQL' })).toHaveText(/where id < \$1$/)
  await panel.getByRole('button', { name: 'Explain' }).press('Enter')
  await expect(panel.getByRole('region', { name: 'Plan of the statement' })).toContainText(
    'Seq Scan',
  )
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expectAccessibleLayout(page)

  await page.getByRole('button', { name: 'Reset statistics' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset statistics' }).click()
  await expect(page.getByText('No statements found based on your search')).toBeVisible()
  await owner.query(ref, 'drop table public."slow ""rows"""')
})

test(
  'without the extension, the page says what is missing',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = platform.project
    await page.route(`**/platform/projects/${ref}/query`, async (route) => {
      const { query } = route.request().postDataJSON() as { query: string }
      if (query.includes(`extname = 'pg_stat_statements'`)) await route.fulfill({ json: [] })
      else await route.fallback()
    })
    await open(page, `/project/${ref}/advisors/query-performance`)
    await page.getByRole('link', { name: 'Open extensions' }).click()
    await expect(page).toHaveURL(/\/database\/extensions\?search=pg_stat_statements$/)
  },
)

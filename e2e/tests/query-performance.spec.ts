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

  // Fewest rows first, and back.
  const rows = page.getByRole('columnheader', { name: 'Rows' })
  await rows.getByRole('button').click()
  await expect(rows).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/order=rows_reversed/)
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveText('Fewest rows')
  await expectAccessibleLayout(page)
  await rows.getByRole('button').click()
  await expect(page).toHaveURL(/order=rows(&|$)/)

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

test('the report on query performance compares, and leads to the statements', async ({
  page,
  platform,
}) => {
  const { ref } = platform.project
  const step = 300_000
  // Statements are sampled every five minutes.
  await page.route(`**/platform/projects/${ref}/reports/statements?*`, async (route) => {
    const times = new URL(route.request().url()).searchParams
    const from = Date.parse(times.get('from') ?? '')
    // A range up to now has no end.
    const to = Date.parse(times.get('to') ?? new Date().toISOString())
    const first = Math.ceil(from / step) * step
    const steps = [0, 1, 2].map((place) => ({
      at: new Date(first + place * step).toISOString(),
      ...{ calls: 10 * (place + 1), total_ms: 120, rows: 4 },
    }))
    await route.fulfill({
      json: {
        ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        ...{ step_seconds: step / 1_000, total: { calls: 60, total_ms: 360, rows: 12 } },
        before: { calls: 30, total_ms: 360, rows: 12 },
        steps,
      },
    })
  })
  await open(page, `/project/${ref}/reports/query-performance`)
  await expect(page.getByText('+100% from the period before')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Steps of Mean time' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Calls as a table' }).click()
  await expect(
    page.getByRole('region', { name: 'Calls' }).getByRole('cell', { name: '30', exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show the statements' }).click()
  await expect(page.getByRole('searchbox', { name: 'Find a statement' })).toBeVisible()
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

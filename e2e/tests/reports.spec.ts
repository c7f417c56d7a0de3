import { readFile } from 'node:fs/promises'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

/** The links beside the pages are a select in a narrow window, as the check of the layout leaves it. */
const WIDE = { width: 1440, height: 900 }

test('a report counts requests, is zoomed, exported and leads to the logs', async ({
  page,
  platform: { project },
}) => {
  const { ref } = project
  await page.goto(`/project/${ref}/reports/storage`)
  const endpoint = await page.evaluate(async (name) => {
    const answer = await fetch(`/platform/projects/${name}`)
    return ((await answer.json()) as { endpoint: string }).endpoint
  }, ref)
  const bucket = `bucket${Date.now()}`
  // Without a key they are refused, and counted.
  for (let file = 0; file < 3; file += 1)
    await page.request.get(`${endpoint}/storage/v1/object/${bucket}/${file}`)
  await expect(page.getByRole('heading', { name: 'Report on storage', level: 1 })).toBeVisible()

  const routes = page.getByRole('region', { name: 'Top routes' })
  const row = routes.getByRole('row', { name: new RegExp(bucket) })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row.getByRole('cell').first()).toHaveText('3', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessibleLayout(page)
  await page.setViewportSize(WIDE)

  // Each chart is a table and a file.
  await page.getByRole('button', { name: 'Latency as a table' }).click()
  const table = page.getByRole('region', { name: 'Latency' })
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['From', 'Median', '95th percentile', '99th percentile'],
  ])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Errors as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('errors.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('From,Status 4xx,Status 5xx')
  const errors = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)
  expect(errors).toBeGreaterThanOrEqual(3)

  // A range of steps is selected by keyboard, and shown.
  const steps = page.getByRole('group', { name: 'Steps of Requests' }).getByRole('button')
  await steps.last().focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=.*&to=/)
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Back to the last hour' }).click()
  await expect(page).not.toHaveURL(/from=/)

  // By the pointer as well.
  await expect(steps.nth(40)).toBeVisible()
  // What arrives meanwhile may move the chart away from under the pointer.
  await expect(async () => {
    const from = await steps.nth(10).boundingBox()
    const to = await steps.nth(20).boundingBox()
    if (from === null || to === null) throw new Error('The steps have no place.')
    await page.mouse.move(from.x + from.width / 2, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 10 })
    await page.mouse.up()
    await expect(page).toHaveURL(/from=.*&to=/, { timeout: 2_000 })
  }).toPass()
  await page.getByRole('combobox', { name: 'Time range' }).click()
  await page.getByRole('option', { name: 'Last 10 minutes' }).click()
  await expect(page).toHaveURL(/range=10m/)

  // A route, and a step, lead to their lines.
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/logs/storage\\?.*search=.*${bucket}`))
  await expect(
    page.getByRole('button', { name: `Details of GET /storage/v1/object/${bucket}/0` }).first(),
  ).toBeVisible()
  await page.goBack()
  const withErrors = page
    .getByRole('group', { name: 'Steps of Requests' })
    .getByRole('button', { name: /Requests [1-9]/ })
  await withErrors.last().click()
  await expect(page).toHaveURL(/\/logs\/storage\?.*from=/)
})

test('the database has a report of what was measured', async ({ page, platform: { project } }) => {
  test.setTimeout(360_000)
  await page.goto(`/project/${project.ref}/reports`)
  await page.setViewportSize(WIDE)
  await expect(page.getByRole('group', { name: 'Steps of Requests' })).toBeVisible()
  await page.getByRole('link', { name: 'Database', exact: true }).last().click()
  await expect(page).toHaveURL(/\/reports\/database/)
  // Postgres is measured once a minute.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const steps = page.getByRole('group', { name: 'Steps of Connections' })
    await expect(steps).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  await expectAccessibleLayout(page)
})

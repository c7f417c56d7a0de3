import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

/** The links beside the pages are a select in a narrow window, as the check of the layout leaves it. */
const WIDE = { width: 1440, height: 900 }

test('requests are found, filtered, followed and traced, and answered by SQL', async ({
  page,
  platform: { project },
}) => {
  const { ref } = project
  await page.goto(`/project/${ref}/logs`)
  const endpoint = await page.evaluate(async (name) => {
    const answer = await fetch(`/platform/projects/${name}`)
    return ((await answer.json()) as { endpoint: string }).endpoint
  }, ref)
  // Without a key it is refused, and logged.
  const mark = `mark${Date.now()}`
  const send = () => page.request.get(`${endpoint}/rest/v1/${mark}?token=hush&select=id`)
  const requestId = (await send()).headers()['x-request-id'] ?? ''
  await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible()

  const lines = page.getByRole('table')
  const line = page.getByRole('button', { name: `Details of GET /rest/v1/${mark} 401` })
  await page.getByRole('searchbox', { name: 'Search logs' }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`search=${mark}`))
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(line).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessibleLayout(page)

  // New lines appear by themselves.
  await page.getByRole('button', { name: 'Live' }).click()
  await send()
  await expect(line).toHaveCount(2, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Live' }).click()

  // What limits the lines is in the address.
  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Error' }).click()
  await expect(page.getByText('No lines in this time range')).toBeVisible()
  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Any severity' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: '4xx' }).click()
  await expect(page).toHaveURL(/status=4xx/)
  await page.reload()
  await expect(line).toHaveCount(2)

  await line.last().click()
  const panel = page.getByRole('dialog', { name: 'Line' })
  await expect(panel.getByText(requestId)).toBeVisible()
  await expect(panel.getByText('token=(hidden)&select=id', { exact: true })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'As a command' })).toContainText(
    `/rest/v1/${mark}?token=(hidden)&select=id`,
  )
  await expect(panel.getByText('There are no other lines of this request.')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')

  // A range is selected in the chart, by keyboard.
  const bars = page.getByRole('group', { name: 'Lines over time' })
  await bars
    .getByRole('button', { name: /: 2 lines|: 1 line/ })
    .last()
    .focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=.*&to=/)
  await expect(line.first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the last hour' }).click()
  await expect(page).not.toHaveURL(/from=/)

  await page.getByRole('combobox', { name: 'Time range' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page.getByText('Searching more than 2 days can take a while.')).toBeVisible()

  await page.setViewportSize(WIDE)
  await page.getByRole('link', { name: 'Postgres', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Logs of Postgres', level: 1 })).toBeVisible()
  // Other tests may have filled the first page.
  await page.getByRole('searchbox', { name: 'Search logs' }).fill('system is ready')
  await expect(lines).toContainText('database system is ready')
  await expectAccessibleLayout(page)

  await page.setViewportSize(WIDE)
  await page.getByRole('link', { name: 'Explorer' }).click()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Failed requests' }).click()
  const editor = page.getByRole('textbox', { name: 'SQL' })
  await expect(editor).toContainText('status >= 400')
  // The table and its columns are completed.
  await editor.fill('')
  await editor.pressSequentially('select * from logs where dura')
  await page.getByRole('option', { name: /^duration_ms/ }).click()
  await expect(editor).toHaveText('select * from logs where duration_ms')
  await editor.fill(`select path, count(*) as n from logs where path like '%${mark}' group by all`)
  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('row').last()).toContainText(`/rest/v1/${mark}2`)
  await page.getByRole('button', { name: 'Save query' }).click()
  const naming = page.getByRole('dialog', { name: 'Save query' })
  await naming.getByLabel('Name').fill(`Paths of ${mark}`)
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saved queries' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('radio', { name: 'Bars' }).click()
  await expect(page.getByRole('img', { name: /^n by path, \d+ points?\./ })).toBeVisible()
  await expectAccessibleLayout(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('logs.csv')
  // It is stored with the project.
  await page.reload()
  await editor.fill('select 1')
  await page.getByRole('button', { name: `Paths of ${mark}`, exact: true }).click()
  await expect(editor).toContainText('count(*) as n')
  await editor.fill('drop table logs')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Only SELECT can run on the logs.')).toBeVisible()
})

test('a log drain is added, tested, paused and removed', async ({
  page,
  platform: { project },
}) => {
  await page.goto(`/project/${project.ref}/settings/log-drains`)
  await expect(page.getByText('No log drains yet')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Add a drain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a log drain' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('archive')
  await dialog.getByLabel('Format').click()
  await page.getByRole('option', { name: 'Grafana Loki' }).click()
  // An address of the server itself, to which nothing is sent.
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/loki/api/v1/push')
  await dialog.getByLabel('Headers').fill('Authorization: Bearer hush')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('--allow-address')).toBeVisible()
  await expectAccessibleLayout(page)
  // A name can get an address later.
  await dialog.getByLabel('Address').fill('http://loki.invalid/loki/api/v1/push')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /archive/ })
  await expect(row).toContainText('Grafana Loki')
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Actions on archive' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('Test')
  await expect(page.getByText('The line was not accepted')).toBeVisible()
  await choose('Pause')
  await expect(row.getByText('Paused')).toBeVisible()
  await expectAccessibleLayout(page)
  await choose('Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No log drains yet')).toBeVisible()
})

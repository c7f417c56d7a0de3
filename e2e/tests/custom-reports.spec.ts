import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

const WIDE = { width: 1440, height: 900 }

test('a report is made of blocks, arranged, shared, printed and deleted', async ({
  page,
  platform: { project },
}) => {
  await page.setViewportSize(WIDE)
  await page.goto(`/project/${project.ref}/reports/custom`)
  await page.getByRole('button', { name: 'New report' }).click()
  const made = page.getByRole('dialog', { name: 'New report' })
  await made.getByLabel('Name').fill('Untitled')
  await expectAccessibleLayout(page)
  await page.setViewportSize(WIDE)
  await made.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('No blocks yet')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Add a block' })
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const add = async (title: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add a block' }).click()
    await dialog.getByLabel('Title').fill(title)
    await fill()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `Move ${title}` })).toBeVisible()
  }
  await add('Traffic', async () => undefined)
  await add('Numbers', async () => {
    await choose('Shows', 'Query on the database')
    await dialog
      .getByRole('textbox', { name: 'SQL' })
      .fill("select 'day 1' as day, 7 as sales union all select 'day 3', 21")
    await choose('Form', 'Table')
  })
  await add('Lines', async () => {
    await choose('Shows', 'Query on the logs')
    await dialog.getByRole('textbox', { name: 'SQL' }).fill('select 41 + 1 as answer')
    await choose('Form', 'Table')
  })
  const table = page.getByRole('region', { name: 'Numbers' })
  await expect(table.getByRole('cell', { name: '21' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize(WIDE)

  // By keyboard and by dragging.
  const handles = page.getByRole('button', { name: /^Move / })
  const order = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await page.getByRole('button', { name: 'Move Lines' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Lines is 2 of 3')).toBeAttached()
  await expect.poll(order).toEqual(['Move Traffic', 'Move Lines', 'Move Numbers'])
  await page
    .getByRole('button', { name: 'Move Numbers' })
    .dragTo(page.getByRole('button', { name: 'Move Traffic' }))
  await expect.poll(order).toEqual(['Move Numbers', 'Move Traffic', 'Move Lines'])
  await page.reload()
  await expect.poll(order).toEqual(['Move Numbers', 'Move Traffic', 'Move Lines'])

  // What may write does not run by itself.
  await page.getByRole('button', { name: 'Actions on Numbers' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit block' })
  await edit.getByRole('textbox', { name: 'SQL' }).fill('create table never (n int)')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This query may change data')).toBeVisible()
  await page.getByRole('button', { name: 'Actions on Numbers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(order).toEqual(['Move Traffic', 'Move Lines'])

  await page.getByRole('button', { name: 'Actions on the report' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = `Sales ${Date.now()}`
  await page.getByRole('dialog', { name: 'Rename the report' }).getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Actions on the report' }).click()
  await page.getByRole('menuitem', { name: 'Share with the project' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()

  // On paper there is the report alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Reports' })).toBeHidden()
  await expect(page.getByText('Lines', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Shared`) })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: `Actions on ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  // On the search or, if there is no other report, on a button.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

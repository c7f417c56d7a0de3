import { atRest } from '../harness/at-rest'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create schema tabbed;
    create table tabbed.first (id int primary key, name text);
    insert into tabbed.first select n, 'First ' || n from generate_series(1, 90) n;
    create table tabbed.second (id int primary key, name text);
    insert into tabbed.second values (1, 'Second');
    create table tabbed.third (id int primary key, name text);
    insert into tabbed.third values (1, 'Third')`,
  )
})

test('the tab of a table becomes permanent when rows are edited or it is dragged, and keeps its place', async ({
  page,
  platform: { project },
}) => {
  const table = new TablePage(page)
  const tabs = page.getByRole('tablist', { name: 'Open tables' })
  const tab = (name: string) =>
    tabs
      .getByRole('tab')
      .filter({ has: page.locator('.hw-tab-label', { hasText: new RegExp(`^${name}$`) }) })

  await test.step('an edited table remains when another is opened', async () => {
    await table.open(project.ref, 'tabbed', 'second')
    await expect(tab('second')).toHaveAttribute('data-preview')
    await table.write(1, 'name', 'Edited')
    await expect(tab('second')).not.toHaveAttribute('data-preview')
    await table.link('third').click()
    await expect(tabs.locator('.hw-tab-label')).toHaveText(['second', 'third'])
  })

  await test.step('a dragged preview becomes permanent and takes its new place', async () => {
    await tab('third').dragTo(tab('second'), { targetPosition: { x: 4, y: 8 } })
    await expect(tabs.locator('.hw-tab-label')).toHaveText(['third', 'second'])
    await expect(tab('third')).not.toHaveAttribute('data-preview')
    await table.link('first').click()
    await expect(tabs.locator('.hw-tab-label')).toHaveText(['third', 'second', 'first'])
  })

  await test.step('keys move a tab', async () => {
    await tab('first').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(tabs.locator('.hw-tab-label')).toHaveText(['third', 'first', 'second'])
    await expect(tab('first')).toBeFocused()
  })

  await test.step('a table is shown where it was left, also after a reload', async () => {
    await table.grid('first').hover()
    await page.mouse.wheel(0, 1200)
    await table.shows(50, 'name', 'First 50')
    const scrollTop = () => table.grid('first').evaluate((grid) => grid.scrollTop)
    const left = await atRest(scrollTop)
    expect(left).toBeGreaterThan(600)
    await tab('second').click()
    await table.shows(1, 'name', 'Edited')
    await tab('first').click()
    await expect.poll(scrollTop).toBe(left)
    await page.reload()
    await expect.poll(scrollTop).toBe(left)
  })
})

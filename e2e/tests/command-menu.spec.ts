import type { Route } from '@playwright/test'
import { SqlPage } from '../harness/sql-page'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

test('what the widgets of a page can do stands first in the command menu, and is done as by their buttons', async ({
  page,
  platform,
}) => {
  const { ref } = platform.project
  const menu = page.getByRole('dialog', { name: 'Command menu' })
  const openMenu = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(menu.getByRole('combobox')).toBeFocused()
  }
  const choose = async (group: string, label: string) => {
    await openMenu()
    await page.keyboard.type(label)
    const found = menu
      .getByRole('group', { name: group, exact: true })
      .getByRole('option', { name: new RegExp(`^${label}`) })
    await expect(found).toHaveCount(1)
    while ((await found.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(menu).toHaveCount(0)
  }

  // The SQL editor: from inside the text, where the focus is again when a run has been asked for.
  const sql = new SqlPage(page)
  await sql.open(ref)
  await sql.write('select 6 * 7 as answer')

  // What is typed before the menu's code has come is searched for, and neither the text nor a shortcut gets it.
  const held: Route[] = []
  await page.route(/\/command-dialog[^/]*\.js$/, (route) => void held.push(route), { times: 1 })
  await page.keyboard.press('ControlOrMeta+k')
  for (const key of ['?', 'Backspace', 'b', 'i', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('l')
  await expect(menu.getByRole('combobox')).toHaveValue('bil')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(sql.editor).toHaveText('select 6 * 7 as answer')

  await openMenu()
  await expect(menu.getByRole('group').first()).toHaveAccessibleName('SQL editor')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(sql.editor).toBeFocused()
  await choose('SQL editor', 'Run statement')
  await expect(sql.cell('42')).toBeVisible()
  await expect(sql.editor).toBeFocused()
  await choose('SQL editor', 'Export')
  const exporting = page.getByRole('dialog', { name: 'Export the result' })
  await expect(exporting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(exporting).toHaveCount(0)
  await expect(sql.editor).toBeFocused()
  await choose('SQL workspace', 'New query')
  await expect(page.getByRole('tab', { name: /^Untitled/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  // The table editor: what is staged can be saved.
  await platform.owner.query(
    ref,
    `create table menu_rows (id int primary key, name text); insert into menu_rows values (1, 'before')`,
  )
  const table = new TablePage(page)
  await table.open(ref, 'public', 'menu_rows')
  await choose('Table editor', 'New row')
  await expect(table.panel.getByRole('heading', { name: 'New row' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.panel).toHaveCount(0)
  await table.write(1, 'name', 'after')
  await choose('Table editor', 'Save')
  await expect(table.staged).toHaveCount(0)
  expect(await platform.owner.query(ref, 'select name from menu_rows')).toEqual([{ name: 'after' }])

  // The storage explorer: a field that takes the focus keeps it, and the browser lets files be chosen.
  await page.goto(`/project/${ref}/storage/buckets`)
  await expect(page.getByRole('button', { name: 'New bucket' })).toBeVisible()
  await choose('Storage explorer', 'New bucket')
  await page.getByRole('textbox', { name: 'Name' }).fill('menu files')
  await page.getByRole('button', { name: 'Create bucket' }).click()
  await page.getByRole('link', { name: 'menu files' }).click()
  await choose('Storage explorer', 'New folder')
  await expect(page.getByRole('textbox', { name: 'Name of the new folder' })).toBeFocused()
  await page.keyboard.press('Escape')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    choose('Storage explorer', 'Upload files'),
  ])
  await chooser.setFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('by menu'),
  })
  await expect(
    page
      .getByRole('listbox', { name: 'Contents of menu files' })
      .getByRole('option', { name: /^note\.txt/ }),
  ).toBeVisible()

  // With the widget its actions are gone.
  await page.goto(`/project/${ref}`)
  await expect(page.getByRole('heading', { level: 1, name: platform.project.name })).toBeVisible()
  await openMenu()
  await expect(menu.getByRole('group', { name: 'Pages of the project' })).toBeVisible()
  await expect(menu.getByRole('group', { name: 'Storage explorer' })).toHaveCount(0)
})

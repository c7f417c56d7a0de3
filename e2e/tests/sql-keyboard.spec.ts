import type { Locator, Page } from '@playwright/test'
import { newProject } from '../../scripts/owner-session.mjs'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

/** More than any page here has places to stop at; the snippets of the pane are one of them, however many there are. */
const MAX_FOCUS_STOPS = 60

/** Moves the focus to the target with Tab, like a keyboard user. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_FOCUS_STOPS; stop += 1) {
    if (
      await target.evaluate(
        (element) => element === document.activeElement || element.contains(document.activeElement),
      )
    )
      return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${String(target)}.`)
}

// What closes while something else fades is what loses the focus.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a query is typed, run, looked through and saved without a pointer', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(project.ref, 'create table if not exists by_key (n int)')
  const sql = new SqlPage(page)
  await page.clock.install()
  await page.goto(`/project/${project.ref}/sql`)
  await expect(sql.editor).toBeEditable()
  await tabTo(page, sql.editor)
  await page.keyboard.insertText("select n, 'note ' || n as note from generate_series(1, 30) n")
  await page.keyboard.press('ControlOrMeta+Enter')
  // The question has the focus on Cancel; the other button is one key away.
  const { confirmation } = sql
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(confirmation.getByRole('button', { name: 'Run' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sql.cell('note 1')).toBeVisible()
  await expect(sql.editor).toBeFocused()

  await tabTo(page, sql.grid)
  await page.keyboard.press('ControlOrMeta+End')
  await expect(sql.cell('note 30')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'View cell content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Viewing cell details on column note' })
  await expect(panel).toContainText('note 30')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(sql.cell('note 30')).toBeFocused()

  await tabTo(page, sql.editor, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('insert into by_key values (1)')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(confirmation).toContainText('This query contains write operations.')
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(sql.editor).toBeFocused()
  expect(await owner.query(project.ref, 'select * from by_key')).toEqual([])

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved snippet! View it here')).toBeVisible()
  // The note goes after five seconds, in which a slow machine does not get there.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  const link = page.getByRole('link', { name: 'View it here' })
  await tabTo(page, link)
  await page.clock.resume()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  await expect(sql.editor).toContainText('insert into by_key')
})

test(
  'menus, dialogs and panels of the editor give the focus back to where it was',
  { tag: '@long' },
  async ({ page, platform }) => {
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    await sql.run('select 1 as one')
    await expect(sql.cell('1')).toBeVisible()
    const opensAndCloses = async (
      opener: Locator,
      role: 'dialog' | 'menu',
      items: string[] = [],
    ) => {
      await opener.focus()
      await page.keyboard.press('Enter')
      for (const item of items) await page.getByRole('menuitem', { name: item }).press('Enter')
      const opened = page.getByRole(role)
      await expect(opened).toBeVisible()
      await expect
        .poll(() => opened.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await opensAndCloses(page.getByRole('button', { name: /^Row limit/ }), 'menu')
    await opensAndCloses(page.getByRole('button', { name: 'Run options' }), 'menu')
    await opensAndCloses(page.getByRole('button', { name: 'Role: postgres' }), 'dialog')
    await opensAndCloses(page.getByRole('button', { name: 'More tools' }), 'menu')
    await opensAndCloses(page.getByRole('button', { name: 'More tools' }), 'dialog', [
      'Run history',
    ])
    await opensAndCloses(page.getByRole('button', { name: 'More tools' }), 'dialog', [
      'Running queries',
    ])
    await opensAndCloses(page.getByRole('button', { name: 'Export' }), 'dialog')
    await opensAndCloses(page.getByRole('button', { name: 'More tab actions' }), 'menu')
  },
)

test(
  'snippets and folders are handled by keys; the focus is never lost',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = await newProject(
      platform.owner,
      platform.project.organization_slug,
      'handled by keys',
      'a long enough password',
    )
    const sql = new SqlPage(page)
    const pane = page.getByRole('region', { name: 'Private' })
    await page.goto(`/project/${ref}/sql`)
    await expect(pane).toBeVisible()
    const newFolder = page.getByRole('button', { name: 'New folder', exact: true })
    await newFolder.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused()
    await page.keyboard.type('Keys')
    await page.keyboard.press('Enter')
    const folder = pane.getByRole('button', { name: 'Keys', exact: true })
    await expect(folder).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(folder).toHaveAttribute('aria-expanded', 'true')

    await page.getByRole('button', { name: 'New query' }).press('Enter')
    await expect(sql.editor).toBeFocused()
    await page.keyboard.insertText('select 7 as by_key')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(
      page.locator('.hw-sql-panel[data-active]').getByText('Saved', { exact: true }),
    ).toBeVisible()
    const row = (name: string) => pane.getByRole('link', { name, exact: true })
    await row('Untitled').focus()
    await page.keyboard.press('F2')
    const rename = page.getByRole('dialog', { name: 'Rename snippet' })
    await expect(rename.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Seven')
    await page.keyboard.press('Enter')
    await expect(row('Seven')).toBeVisible()
    await expect(row('Seven')).toBeFocused()

    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row('Seven')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter')
    const move = page.getByRole('dialog', { name: 'Move snippet' })
    await expect(move).toBeVisible()
    await tabTo(page, move.getByRole('radio', { name: 'No folder' }))
    await page.keyboard.press('ArrowDown')
    await expect(move.getByRole('radio', { name: 'Keys' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(move).toBeHidden()
    await expect(
      page.locator('.hw-folder-inside').getByRole('link', { name: 'Seven' }),
    ).toBeFocused()

    await page.getByRole('tab', { name: 'Seven' }).focus()
    await page.keyboard.press('F2')
    await expect(rename.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: 'Seven' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('tab', { name: 'Scratch pad' })).toBeFocused()

    // What had the focus is gone: the next row has it.
    await row('Seven').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(row('Seven')).toBeHidden()
    await expect(folder).toBeFocused()
  },
)

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Session } from '../../scripts/owner-session.mjs'
import { atRest } from '../harness/at-rest'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

/** Makes snippets behind the page's back. Gives the address of each. */
async function have(
  owner: Session,
  ref: string,
  texts: Record<string, string>,
): Promise<Record<string, string>> {
  const addresses: Record<string, string> = {}
  for (const [name, sql] of Object.entries(texts)) {
    const id = randomUUID()
    await owner.call('POST', `/platform/projects/${ref}/content`, {
      id,
      type: 'sql',
      name,
      content: { sql },
    })
    addresses[name] = `/project/${ref}/sql/${id}`
  }
  return addresses
}

/** The open queries and the pane that opens them. */
class Tabs {
  readonly list
  readonly sql

  constructor(readonly page: Page) {
    this.list = page.getByRole('tablist', { name: 'Open queries' })
    this.sql = new SqlPage(page)
  }

  /** Matches the visible label of the tab, not its accessible description. */
  tab = (name: string) =>
    this.list
      .getByRole('tab')
      .filter({ has: this.page.locator('.hw-tab-label', { hasText: new RegExp(`^${name}$`) }) })
  row = (name: string) =>
    this.page.getByRole('region', { name: 'Private' }).getByRole('link', { name, exact: true })
  names = () => this.list.locator('.hw-tab-label')

  async choose(item: string) {
    await this.page.getByRole('button', { name: 'More tab actions' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async keepOpen(...names: string[]) {
    for (const name of names) {
      await this.row(name).dblclick()
      await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true')
      await expect(this.tab(name)).not.toHaveAttribute('data-preview')
    }
  }
}

test('a preview gives way to the next; a double click, an edit, a drag and Enter keep it', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await have(owner, project.ref, {
    'Look one': 'select 1',
    'Look two': 'select 2',
    'Look three': 'select 3',
    'Look four': 'select 4',
  })
  const tabs = new Tabs(page)
  await tabs.sql.open(project.ref)
  const preview = (name: string) => expect(tabs.tab(name)).toHaveAttribute('data-preview', 'true')
  const expectPinned = (name: string) => expect(tabs.tab(name)).not.toHaveAttribute('data-preview')
  await tabs.row('Look one').click()
  await preview('Look one')
  await tabs.row('Look two').click()
  await preview('Look two')
  await expect(tabs.names()).toHaveText(['Scratch pad', 'Look two'])

  // Edited.
  await expect(tabs.sql.editor).toHaveText('select 2')
  await tabs.sql.editor.press('End')
  await page.keyboard.type(' ')
  await expectPinned('Look two')
  // Double clicked, in the list and in the bar.
  await tabs.keepOpen('Look one')
  await tabs.row('Look three').click()
  await preview('Look three')
  await tabs.tab('Look three').dblclick()
  await expectPinned('Look three')
  // Dragged.
  await tabs.row('Look four').click()
  await preview('Look four')
  await tabs.tab('Look four').dragTo(tabs.tab('Look two'), { targetPosition: { x: 4, y: 8 } })
  await expectPinned('Look four')
  await expect(tabs.names()).toHaveText([
    'Scratch pad',
    'Look four',
    'Look two',
    'Look one',
    'Look three',
  ])
  await tabs.choose('Close all')
  await expect(tabs.names()).toHaveText(['Scratch pad'])
  await expect(page).toHaveURL(/\/sql$/)

  // By key: Enter on the tab that is in front.
  await tabs.row('Look one').press('Enter')
  await preview('Look one')
  await tabs.tab('Look one').press('Enter')
  await expectPinned('Look one')
})

test(
  'tabs are put in order by dragging and by key, closed by Delete and by the middle button, and had again from the menu',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { owner, project } = platform
    const addresses = await have(owner, project.ref, {
      Alpha: 'select 1',
      Beta: 'select 2',
      Gamma: 'select 3',
      Delta: 'select 4',
    })
    const tabs = new Tabs(page)
    await tabs.sql.open(project.ref)
    await tabs.keepOpen('Alpha', 'Beta', 'Gamma', 'Delta')
    await tabs.tab('Delta').dragTo(tabs.tab('Alpha'), { targetPosition: { x: 4, y: 8 } })
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Alpha', 'Beta', 'Gamma'])
    await tabs.tab('Gamma').press('ControlOrMeta+Shift+ArrowLeft')
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Alpha', 'Gamma', 'Beta'])
    await expect(tabs.tab('Gamma')).toBeFocused()
    await tabs.tab('Alpha').click()
    await tabs.choose('Move right')
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Gamma', 'Alpha', 'Beta'])

    // They are there after a reload, in this order.
    await page.reload()
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Gamma', 'Alpha', 'Beta'])
    await expect(tabs.tab('Alpha')).toHaveAttribute('aria-selected', 'true')

    // Closing what is behind changes nothing in front; closing what is in front shows the first that remains.
    await tabs.tab('Gamma').click({ button: 'middle' })
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Alpha', 'Beta'])
    await expect(tabs.tab('Alpha')).toHaveAttribute('aria-selected', 'true')
    await tabs.tab('Alpha').press('Delete')
    await expect(tabs.names()).toHaveText(['Scratch pad', 'Delta', 'Beta'])
    await expect(tabs.tab('Delta')).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(new RegExp(`${addresses['Delta']}$`))

    await tabs.choose('Gamma')
    await expect(tabs.tab('Gamma')).toHaveAttribute('aria-selected', 'true')
    await tabs.choose('Close all')
    await expect(tabs.names()).toHaveText(['Scratch pad'])
    await page.getByRole('button', { name: 'More tab actions' }).click()
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  },
)

test('a tab keeps its undo history, its cursor, its scroll position and its result while another is in front', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const long = `${Array.from({ length: 300 }, (_, index) => `-- line ${index + 1}`).join('\n')}\nselect 'from the end' as place`
  await have(owner, project.ref, { 'Long script': long, 'Other script': 'select 2' })
  const tabs = new Tabs(page)
  const { editor } = tabs.sql
  await tabs.sql.open(project.ref)
  await tabs.keepOpen('Long script')
  await expect(editor).toContainText('-- line 1')
  await editor.press('ControlOrMeta+End')
  await page.keyboard.type(', 1 as more')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(tabs.sql.cell('from the end')).toBeVisible()
  const scroller = page.locator('.hw-sql-panel[data-active] .cm-scroller')
  const place = () => scroller.evaluate((element) => element.scrollTop)
  const top = await atRest(place)
  expect(top).toBeGreaterThan(1000)

  await tabs.keepOpen('Other script')
  await expect(editor).toHaveText('select 2')
  await expect(tabs.sql.grid).toBeHidden()
  await tabs.tab('Long script').click()
  await expect(tabs.sql.cell('from the end')).toBeVisible()
  await expect.poll(place).toBe(top)
  await editor.focus()
  await page.keyboard.type('!')
  await expect(editor).toContainText(', 1 as more!')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor).not.toContainText('more')
  await expect(editor).toContainText("'from the end' as place")
})

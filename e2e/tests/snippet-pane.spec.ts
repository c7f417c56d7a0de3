import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  firstProject,
  signInAsOwner,
  storageStateOf,
  type Session,
} from '../../scripts/owner-session.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { SqlPage } from '../harness/sql-page'
import { expect, serverTest, test } from '../harness/test'

interface SnippetSpec {
  name: string
  sql?: string
  visibility?: 'user' | 'project'
}

/** Makes snippets behind the page's back, and gives their ids. */
async function have(owner: Session, ref: string, specs: readonly SnippetSpec[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name, sql = `select '${name}'`, visibility = 'user' } of specs) {
    const id = randomUUID()
    await owner.call('POST', `/platform/projects/${ref}/content`, {
      id,
      type: 'sql',
      name,
      visibility,
      content: { sql },
    })
    ids.push(id)
  }
  return ids
}

const listed = (owner: Session, ref: string) =>
  owner
    .call<{ data: { name: string; visibility: string; folder_id: string | null }[] }>(
      'GET',
      `/platform/projects/${ref}/content`,
    )
    .then(({ data }) => data)
const named = async (owner: Session, ref: string, name: string) =>
  (await listed(owner, ref)).find((one) => one.name === name)
const foldersOf = (owner: Session, ref: string) =>
  owner
    .call<{ folders: { id: string; name: string; parent_id: string | null }[] }>(
      'GET',
      `/platform/projects/${ref}/content/folders`,
    )
    .then(({ folders }) => folders)
const folderNamed = async (owner: Session, ref: string, name: string) =>
  (await foldersOf(owner, ref)).find((one) => one.name === name)

/** The pane, named as a person would name its parts. */
class Pane {
  readonly private
  readonly shared
  readonly favorites
  readonly search
  readonly folderName

  constructor(readonly page: Page) {
    this.private = page.getByRole('region', { name: 'Private' })
    this.shared = page.getByRole('region', { name: 'Shared' })
    this.favorites = page.getByRole('region', { name: 'Favorites' })
    this.search = page.getByRole('searchbox', { name: 'Search snippets' })
    this.folderName = page.getByRole('textbox', { name: 'Folder name' })
  }

  async open(ref: string) {
    await this.page.goto(`/project/${ref}/sql`)
    await expect(this.private).toBeVisible()
  }

  row = (name: string, within: Locator = this.private) =>
    within.getByRole('link', { name, exact: true })
  folder = (name: string) => this.private.getByRole('button', { name, exact: true })

  async choose(name: string, item: string, within: Locator = this.private) {
    await within.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async newFolder(name: string) {
    await this.page.getByRole('button', { name: 'New folder', exact: true }).click()
    await expect(this.folderName).toBeFocused()
    await this.page.keyboard.type(name)
    await this.page.keyboard.press('Enter')
  }

  /** Waits for a toast that says this, and puts it away: the next one may say the same. */
  async announces(text: string | RegExp) {
    const toast = this.page.locator('[data-toast-id]').filter({ hasText: text })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
  }
}

test('a snippet is renamed by F2, copied, made a favourite, downloaded and deleted', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await have(owner, ref, [{ name: 'Totals', sql: 'select 11 as totals' }])
  const pane = new Pane(page)
  await pane.open(ref)

  await pane.row('Totals').focus()
  await page.keyboard.press('F2')
  const rename = page.getByRole('dialog', { name: 'Rename snippet' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Totals by day')
  await page.keyboard.press('Enter')
  await expect(rename).toBeHidden()
  await expect(pane.row('Totals by day')).toBeVisible()
  await expect.poll(async () => (await named(owner, ref, 'Totals by day')) !== undefined).toBe(true)

  await pane.choose('Totals by day', 'Duplicate')
  await expect(pane.row('Totals by day (Duplicate)')).toBeVisible()
  await expect(new SqlPage(page).editor).toContainText('select 11 as totals')
  await expect(page.getByRole('tab', { name: 'Totals by day (Duplicate)' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  await pane.choose('Totals by day', 'Add to favorites')
  await expect(pane.row('Totals by day', pane.favorites)).toBeVisible()
  await pane.choose('Totals by day', 'Remove from favorites', pane.favorites)
  await expect(pane.row('Totals by day', pane.favorites)).toBeHidden()

  const download = page.waitForEvent('download')
  await pane.choose('Totals by day', 'Download')
  const file = await download
  expect(file.suggestedFilename()).toBe('Totals by day.sql')
  expect(await readFile(await file.path(), 'utf8')).toBe('select 11 as totals')

  await pane.row('Totals by day (Duplicate)').focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete “Totals by day (Duplicate)”?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(pane.row('Totals by day (Duplicate)')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Totals by day (Duplicate)' })).toBeHidden()
  await expect.poll(() => named(owner, ref, 'Totals by day (Duplicate)')).toBeUndefined()
})

test('folders are made, named, nested and moved; a name that is taken is refused in the words of the specification', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  const pane = new Pane(page)
  await pane.open(ref)
  await pane.newFolder('Reports')
  await pane.announces('Successfully created folder')
  await expect(pane.folder('Reports')).toBeVisible()

  await pane.newFolder('Reports')
  await pane.announces(
    'Failed to create folder: Unable to create new folder: This folder name already exists',
  )
  await expect(pane.folderName).toBeHidden()
  await expect(pane.folder('Reports')).toHaveCount(1)

  // An empty name, and Escape, give it up.
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(pane.folderName).toBeHidden()
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await expect(pane.folderName).toBeHidden()
  expect((await foldersOf(owner, ref)).map(({ name }) => name)).toEqual(['Reports'])

  await pane.choose('Reports', 'New folder inside')
  await expect(pane.folderName).toBeFocused()
  await page.keyboard.type('Monthly')
  await page.keyboard.press('Enter')
  await pane.announces('Successfully created folder')
  await expect(pane.folder('Monthly')).toBeVisible()
  const reports = await folderNamed(owner, ref, 'Reports')
  expect(await folderNamed(owner, ref, 'Monthly')).toMatchObject({ parent_id: reports?.id })

  await pane.newFolder('Archive')
  await pane.announces('Successfully created folder')
  await expect(pane.folder('Archive')).toBeVisible()
  await pane.folder('Archive').focus()
  await page.keyboard.press('F2')
  await expect(pane.folderName).toHaveValue('Archive')
  await pane.folderName.fill('Reports')
  await page.keyboard.press('Enter')
  await pane.announces(
    'Failed to save folder: Unable to update folder: This folder name already exists',
  )
  await expect(pane.folder('Archive')).toBeVisible()
  await pane.folder('Archive').focus()
  await page.keyboard.press('F2')
  await pane.folderName.fill('Old')
  await page.keyboard.press('Enter')
  await pane.announces('Successfully updated folder')
  await expect(pane.folder('Old')).toBeVisible()
  await expect(pane.folder('Archive')).toBeHidden()

  await pane.choose('Old', 'Move…')
  const dialog = page.getByRole('dialog', { name: 'Move the folder “Old”' })
  await dialog.getByRole('radio', { name: 'Monthly' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await pane.announces('Successfully updated folder')
  await pane.folder('Monthly').click()
  await expect(pane.folder('Old')).toBeVisible()

  await pane.folder('Old').dragTo(pane.folder('Reports'))
  await pane.announces('Successfully updated folder')
  await expect.poll(async () => (await folderNamed(owner, ref, 'Old'))?.parent_id).toBe(reports?.id)

  // Into what is in it a folder does not go.
  await pane.folder('Reports').dragTo(pane.folder('Monthly'))
  expect((await folderNamed(owner, ref, 'Reports'))?.parent_id).toBeNull()

  await page.reload()
  await pane.folder('Reports').click()
  await expect(pane.folder('Monthly')).toBeVisible()
  await expect(pane.folder('Old')).toBeVisible()
})

test(
  'a new folder can be opened before the platform has made it, and stays open',
  { tag: '@long' },
  async ({ page, platform }) => {
    const pane = new Pane(page)
    await pane.open(platform.project.ref)
    const complaints: string[] = []
    page.on('response', (answer) => answer.status() >= 400 && complaints.push(answer.url()))
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/content\/folders$/, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await pane.newFolder('Opened early')
    await pane.folder('Opened early').click()
    await expect(pane.folder('Opened early')).toHaveAttribute('aria-expanded', 'true')
    go()
    await pane.announces('Successfully created folder')
    await expect(page.getByText('Empty folder.')).toBeVisible()
    await expect(pane.folder('Opened early')).toHaveAttribute('aria-expanded', 'true')
    expect(complaints).toEqual([])
  },
)

test('a snippet goes into a folder by dialog and by dragging; shared, it leaves it; a deleted folder deletes no snippet', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await have(owner, ref, [{ name: 'First paper' }, { name: 'Second paper' }])
  await owner.call('POST', `/platform/projects/${ref}/content/folders`, { name: 'Drawer' })
  const drawer = await folderNamed(owner, ref, 'Drawer')
  const pane = new Pane(page)
  await pane.open(ref)
  const folderIdOf = async (name: string) => (await named(owner, ref, name))?.folder_id

  await pane.choose('First paper', 'Move…')
  const dialog = page.getByRole('dialog', { name: 'Move snippet' })
  await dialog.getByRole('radio', { name: 'Drawer' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(pane.row('First paper')).toBeHidden()
  await pane.row('Second paper').dragTo(pane.folder('Drawer'))
  await expect(pane.row('Second paper')).toBeHidden()
  await expect.poll(() => folderIdOf('First paper')).toBe(drawer?.id)
  await expect.poll(() => folderIdOf('Second paper')).toBe(drawer?.id)
  await pane.folder('Drawer').click()
  await expect(pane.row('First paper')).toBeVisible()
  await expect(pane.row('Second paper')).toBeVisible()

  // Dragged onto the group's own heading it is in no folder any more.
  await pane.row('Second paper').dragTo(page.getByRole('button', { name: 'Private', exact: true }))
  await expect.poll(() => folderIdOf('Second paper')).toBeNull()

  await pane.choose('First paper', 'Share…')
  const share = page.getByRole('alertdialog', { name: 'Share “First paper”?' })
  await share.getByRole('button', { name: 'Cancel' }).click()
  expect((await named(owner, ref, 'First paper'))?.visibility).toBe('user')
  await pane.choose('First paper', 'Share…')
  await share.getByRole('button', { name: 'Share' }).click()
  const sharedRow = pane.row('First paper shared', pane.shared)
  await expect(sharedRow).toBeVisible()
  await expect
    .poll(() => named(owner, ref, 'First paper'))
    .toMatchObject({ visibility: 'project', folder_id: null })

  await pane.choose('First paper', 'Make private…', pane.shared)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make private' }).click()
  await expect(sharedRow).toBeHidden()
  await expect(pane.row('First paper')).toBeVisible()

  await pane.row('First paper').dragTo(pane.folder('Drawer'))
  await expect.poll(() => folderIdOf('First paper')).toBe(drawer?.id)
  await pane.folder('Drawer').focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('alertdialog', { name: 'Delete the folder “Drawer”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(pane.folder('Drawer')).toBeHidden()
  await expect(pane.row('First paper')).toBeVisible()
  await expect.poll(() => folderIdOf('First paper')).toBeNull()
})

test(
  'more than a hundred snippets come a hundred at a time; the search finds those that are not listed yet',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { owner } = platform
    const { ref } = platform.project
    await have(
      owner,
      ref,
      Array.from({ length: 120 }, (_, index) => ({
        name: `Zebra ${String(index).padStart(3, '0')}`,
      })),
    )
    const total = (
      await owner.call<{ private: number }>('GET', `/platform/projects/${ref}/content/count`)
    ).private
    const pane = new Pane(page)
    await pane.open(ref)
    await expect(pane.row('Zebra 000')).toBeVisible()
    // Only those in sight are drawn; each says which of how many it is.
    const listed = (of: number) => pane.private.locator(`[aria-setsize="${of}"]`)
    await expect(listed(100).first()).toHaveAttribute('aria-posinset', '1')
    await expect.poll(() => pane.private.getByRole('link').count()).toBeLessThan(80)
    await pane.search.fill('zebra 119')
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('link')).toHaveText([
      'Zebra 119',
    ])
    await pane.search.fill('Snippet not found')
    await expect(page.getByText('No matching snippets.')).toBeVisible()
    await pane.search.fill('')
    await pane.private.getByRole('button', { name: 'Load more' }).click()
    const count = Math.min(total, 200)
    await expect(listed(count).last()).toBeVisible()

    // Keys draw what they come to, from either side, however quick they are.
    const focused = page.locator('[aria-posinset]:has(:focus)')
    const title = pane.private.getByRole('button', { name: 'Private' })
    const press = (key: string, times: number) =>
      page.evaluate(
        ([name, max]) => {
          for (let n = 0; n < max; n += 1) {
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
            )
          }
        },
        [key, times] as const,
      )
    await title.press('End')
    await expect(focused).toHaveAttribute('aria-posinset', String(count))
    await press('ArrowUp', 90)
    await expect(focused).toHaveAttribute('aria-posinset', String(count - 90))
    await expect(focused).toBeInViewport()
    await press('ArrowUp', count - 91)
    await expect(focused).toHaveAttribute('aria-posinset', '1')
    await press('ArrowDown', 90)
    await expect(focused).toHaveAttribute('aria-posinset', '91')
    await expect(focused).toBeInViewport()
    // What was drawn on the way goes when the focus is elsewhere; what is scrolled to is drawn.
    await expect(pane.private.getByRole('link')).toHaveCount(count)
    await pane.search.focus()
    await expect.poll(() => pane.private.getByRole('link').count()).toBeLessThan(80)
    await title.hover()
    await page.mouse.wheel(0, 100_000)
    await expect(listed(count).last()).toBeInViewport()
    await expect(listed(count).last()).toHaveAttribute('aria-posinset', String(count))
  },
)

serverTest(
  'a failed save is reported, and the previous value restored',
  { tag: '@long' },
  async ({ servers, browser }) => {
    const server = await servers.start()
    const owner = await signInAsOwner(server.url, server.link)
    const { ref } = await firstProject(owner)
    await have(owner, ref, [{ name: 'Invoices by day' }])
    await owner.call('POST', `/platform/projects/${ref}/content/folders`, { name: 'Box' })
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: storageStateOf(owner),
    })
    const page = await context.newPage()
    const pane = new Pane(page)
    await pane.open(ref)
    await expect(pane.folder('Box')).toBeVisible()
    // A menu's and a dialog's code are here before the server goes.
    await pane.choose('Invoices by day', 'Delete…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    server.signal('SIGKILL')
    await server.ended

    await pane.newFolder('Lost')
    await pane.announces(/^Failed to create folder: /)
    await expect(pane.folder('Lost')).toBeHidden()
    await pane.folder('Box').focus()
    await page.keyboard.press('F2')
    await pane.folderName.fill('Crate')
    await page.keyboard.press('Enter')
    await pane.announces(/^Failed to save folder: /)
    await expect(pane.folder('Box')).toBeVisible()
    await expect(pane.folder('Crate')).toBeHidden()
    await pane.choose('Invoices by day', 'Delete…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await pane.announces(/^Failed to delete the snippet: /)
    await expect(pane.row('Invoices by day')).toBeVisible()
    await context.close()
  },
)

test('several snippets are selected, and deleted after one question', async ({
  page,
  platform: { owner, project },
}) => {
  const names = ['Bulk 1', 'Bulk 2', 'Bulk 3', 'Bulk 4']
  await have(
    owner,
    project.ref,
    names.map((name) => ({ name })),
  )
  await page.goto(`/project/${project.ref}/sql`)
  await page.getByRole('searchbox', { name: 'Search snippets' }).fill('Bulk')
  await expect(page.getByRole('link', { name: /^Bulk/ })).toHaveCount(4)
  const shown = await page.getByRole('link', { name: /^Bulk/ }).allInnerTexts()
  const select = page.getByRole('menuitem', { name: 'Select', exact: true })
  // The list of the search may still replace the one that was narrowed at once.
  await expect(async () => {
    if (await select.isHidden()) {
      await page.getByRole('link', { name: shown[0]! }).focus()
      await page.keyboard.press('ArrowRight')
    }
    // A row that is replaced takes its menu along.
    await select.click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('checkbox', { name: `Select ${shown[0]}` })).toBeChecked()
  await expect(page.getByRole('menu')).toHaveCount(0)
  const bar = page.getByRole('group', { name: 'Selected snippets' })
  await expect(bar).toContainText('1 selected')
  await page.getByRole('checkbox', { name: `Select ${shown[2]}` }).click()
  await expect(bar).toContainText('2 selected')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 2 snippets?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('2 snippets deleted')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(
    (await listed(owner, project.ref))
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
      .sort(),
  ).toEqual([shown[1]!, shown[3]!].sort())
})

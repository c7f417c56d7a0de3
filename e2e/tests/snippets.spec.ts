import type { Page } from '@playwright/test'
import { expect, serverTest, test, type Platform } from '../harness/test'
import { SqlPage } from '../harness/sql-page'
import { firstProject, signInAsOwner, storageStateOf } from '../../scripts/owner-session.mjs'

/** Of the snippet in front; those behind it have one each. */
const saved = (page: Page) =>
  page.locator('.hw-sql-panel[data-active]').getByText('Saved', { exact: true })
/** The text that the platform has, of the snippet at an address. */
async function savedText({ owner, project }: Platform, path: string): Promise<string> {
  const id = path.split('/').at(-1) ?? ''
  return (
    await owner.call<{ content: { sql: string } }>(
      'GET',
      `/platform/projects/${project.ref}/content/item/${id}`,
    )
  ).content.sql
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Private' }).getByRole('link', { name, exact: true })

/** Begins a snippet and gives its address. */
async function begin(page: Page, ref: string, text: string): Promise<string> {
  await page.goto(`/project/${ref}/sql/new`)
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  const sql = new SqlPage(page)
  await expect(sql.editor).toBeEditable()
  await sql.write(text)
  await page.keyboard.press('Escape')
  return new URL(page.url()).pathname
}

async function rename(page: Page, name: string, next: string) {
  await page
    .getByRole('region', { name: 'Private' })
    .getByRole('button', { name: `More for ${name}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(next)
  await page.keyboard.press('Enter')
  await expect(row(page, next)).toBeVisible()
}

test('a snippet is saved by itself, is there after a reload, and the history of the browser goes through the tabs', async ({
  page,
  platform,
}) => {
  const { ref } = platform.project
  const sql = new SqlPage(page)
  const first = await begin(page, ref, 'select 1 as first')
  await expect(saved(page)).toBeVisible()
  await rename(page, 'Untitled', 'The first')
  await sql.runButton.click()
  await expect(sql.cell('1')).toBeVisible()

  await page.getByRole('button', { name: 'New query' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${first}$`))
  await sql.write('select 2 as second')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saved(page)).toBeVisible()

  // The background tab has preserved its result, text and undo history.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(sql.cell('1')).toBeVisible()
  await page.reload()
  await expect(sql.editor).toContainText('select 1 as first')
  await expect(page.getByRole('tab', { name: 'The first' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('tab', { name: 'Untitled' })).toBeVisible()
})

test('a scratch is saved as a snippet, and the toast leads there', async ({ page, platform }) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.write('select 3 as from_scratch')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as snippet' }).click()
  await expect(page.getByText('Saved snippet! View it here')).toBeVisible()
  await page.getByRole('link', { name: 'View it here' }).click()
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  await expect(sql.editor).toContainText('select 3 as from_scratch')
})

test('two tabs of the browser on one snippet: the text that gave way is offered, and none is lost', async ({
  page,
  platform,
  context,
}) => {
  const path = await begin(page, platform.project.ref, 'start')
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(path)
  const [here, there] = [new SqlPage(page), new SqlPage(other)]
  await expect(there.editor).toContainText('start')
  await there.write('written there')
  // Which of the two texts gives way is decided by which was saved first.
  await expect.poll(() => savedText(platform, path)).toBe('written there')
  await here.write('written here')
  await expect(page.getByText(/^Another version of this snippet was saved elsewhere/)).toBeVisible()
  // Nothing is saved over words that were not seen here.
  await expect(page.getByText('Not saved: someone changed the same lines.').first()).toBeVisible()
  expect(await savedText(platform, path)).toBe('written there')
  await page.getByRole('button', { name: 'Use this version' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(here.editor).toContainText('written there')
  await other.close()
})

test(
  'two tabs of the browser on the scratch pad: neither writes away what the other has written',
  { tag: '@long' },
  async ({ page, platform, context }) => {
    const { ref } = platform.project
    const other = await context.newPage()
    const [here, there] = [new SqlPage(page), new SqlPage(other)]
    await here.open(ref)
    await here.write('select 1 as written_here')
    // A busy machine may open the other tab in less than the moment after which a draft is written.
    await page.waitForFunction(() =>
      Object.values(localStorage).some((stored) => String(stored).includes('written_here')),
    )
    await there.open(ref)
    await expect(there.editor).toContainText('select 1 as written_here')
    await there.write('select 2 as written_there')
    await page.bringToFront()
    await here.write('select 3 as written_here_again')
    const offer = (at: Page) => at.getByText(/^Another version was saved in this browser on/)
    await expect(offer(page)).toBeVisible()
    await page.reload()
    await expect(here.editor).toContainText('select 3 as written_here_again')
    await expect(offer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Use this version' }).click()
    await expect(here.editor).toContainText('select 2 as written_there')
    await expect(offer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Use this version' }).click()
    await expect(here.editor).toContainText('select 3 as written_here_again')
    // The tab behind, reloaded, has what was written last, and the other text on offer.
    await other.reload()
    await expect(there.editor).toContainText('select 3 as written_here_again')
    await expect(offer(other)).toBeVisible()
    await other.close()
  },
)

test('a page that goes in the middle of a save loses nothing of it', async ({ page, platform }) => {
  const path = await begin(page, platform.project.ref, 'select 1 as saved')
  await expect(saved(page)).toBeVisible()
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  // It never gets an answer, as if the page had gone before it was there.
  await page.route(/\/content$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    asked()
  })
  const sql = new SqlPage(page)
  await sql.write('select 2 as in_the_middle')
  await isAsked
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(path)
  await expect(sql.editor).toContainText('select 2 as in_the_middle')
  await expect.poll(() => savedText(platform, path)).toBe('select 2 as in_the_middle')
  await expect(saved(page)).toBeVisible()
})

serverTest(
  'a server that is killed in the middle of a save takes nothing with it',
  async ({ servers, browser }) => {
    const server = await servers.start()
    const session = await signInAsOwner(server.url, server.link)
    const { ref } = await firstProject(session)
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: storageStateOf(session),
    })
    const page = await context.newPage()
    const path = await begin(page, ref, 'select 4 as before')
    await expect(saved(page)).toBeVisible()
    const sql = new SqlPage(page)
    // Killed once the save is under way: a slow machine may take longer than the moment before it begins.
    await page.route(/\/content$/, async (route) => {
      if (route.request().method() === 'PUT') {
        server.signal('SIGKILL')
        await server.ended
      }
      await route.continue()
    })
    await sql.write('select 5 as while_it_was_gone')
    await server.ended
    await expect(
      page.getByText(/^Not saved, trying again: The platform could not be reached/),
    ).toBeVisible()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const again = await servers.start({ port: Number(new URL(server.url).port) })
    await expect(saved(page)).toBeVisible({ timeout: 90_000 })
    await page.goto(`${again.url}${path}`)
    await expect(sql.editor).toContainText('select 5 as while_it_was_gone')
    await context.close()
  },
)

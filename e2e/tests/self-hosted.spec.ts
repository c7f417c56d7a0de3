import type { Page } from '@playwright/test'
import { expectAccessibleLayout as expectAccessibleLayoutEverywhere } from '../harness/accessible-layout'
import { startReleasesFeed } from '../harness/releases-feed'
import { SqlPage } from '../harness/sql-page'
import { expect, serverTest as test, type Server } from '../harness/test'

const args = ['--mode', 'self-hosted']

/** Selector of links that a self-hosted server has no pages for. */
const elsewhere = 'a[href^="/org"], a[href^="/new"], a[href^="/account"], a[href^="/invite"]'

async function openByLink(page: Page, server: Server): Promise<void> {
  if (!server.link) throw new Error(`The start printed no one-time link:\n${server.output()}`)
  await page.goto(server.link)
  await page.waitForURL(/\/project\/[a-z]{20}$/)
  await expect(page.getByText('Healthy')).toBeVisible()
}

/** Goes on at the width of a desk. */
async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessibleLayoutEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('the printed link, the one project, rows; and nothing of organizations', async ({
  page,
  servers,
}) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400)
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const server = await servers.start({ args })
  await openByLink(page, server)
  expect(await page.locator(elsewhere).count()).toBe(0)
  await expectAccessibleLayout(page)

  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'SQL editor' }).click()
  await page.waitForURL(/\/project\/[a-z]{20}\/sql\/1$/)
  const sql = new SqlPage(page)
  await expect(sql.editor).toBeEditable()
  await sql.run('select name from customers order by name limit 3')
  await expect(sql.grid.getByRole('gridcell').first()).not.toBeEmpty()
  expect(await page.locator(elsewhere).count()).toBe(0)
  await expectAccessibleLayout(page)

  const badge = page.getByRole('button', { name: /^Howdah CLI v\d/ })
  await badge.click()
  await expect(page.getByRole('dialog').getByText('doesn’t check for releases')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Built from')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await expect(badge).toBeFocused()

  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Local profile' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Signed in with a one-time link')).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText(['Sign out'])
  await expectAccessibleLayout(page)
  expect(failed).toEqual([])

  await menu.getByRole('menuitem').click()
  await expect(page.getByText('Open the link this server printed')).toBeVisible()
  await expectAccessibleLayout(page)
  // It works once.
  await page.goto(server.link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await page.close()
  await server.stop()
})

test(
  'a password in the place of links, a newer release, and a page that is not there',
  { tag: '@long' },
  async ({ page, servers }) => {
    const feed = await startReleasesFeed([
      { tag_name: 'v99.0.0', published_at: '2026-01-05T12:00:00Z' },
      { tag_name: 'v99.1.0-beta.2', published_at: '2026-01-06T12:00:00Z', prerelease: true },
    ])
    const password = 'a password for all of us'
    const server = await servers.start({
      args: [...args, '--releases-url', feed.url],
      env: { HOWDAH_PASSWORD: password },
    })
    expect(server.link).toBeUndefined()
    expect(server.output()).toContain('Sign in with the password of HOWDAH_PASSWORD')

    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
    await expectAccessibleLayout(page)
    const field = page.getByLabel('Server password')
    await field.fill('a guess at it')
    await field.press('Enter')
    await expect(page.getByText('The password is wrong.')).toBeVisible()
    await field.fill(password)
    await field.press('Enter')
    await page.waitForURL(/\/project\/[a-z]{20}$/)

    await page.getByRole('button', { name: /^Howdah CLI v.*, v99\.0\.0 available$/ }).click()
    const releases = page.getByRole('dialog')
    await expect(releases.getByText('v99.0.0 of Jan 5, 2026')).toBeVisible()
    await expect(releases.getByText('v99.1.0-beta.2')).toBeVisible()
    await expect(releases.getByText('about Jan 19, 2026')).toBeVisible()
    await expectAccessibleLayout(page)

    for (const path of ['/organizations', '/account', '/new', '/org/personal']) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    }
    await page.getByRole('link', { name: 'Go to your project' }).click()
    await page.waitForURL(/\/project\/[a-z]{20}$/)
    await page.close()
    await server.stop()
    feed.close()
  },
)

test(
  'a Postgres of one’s own as the project',
  { tag: '@long' },
  async ({ browser, page, servers }) => {
    // The other server's Postgres is as good as any: it is reached by its address and a password.
    const other = await servers.start({ args })
    await openByLink(page, other)
    const address = (await page.getByText(/^postgresql:\/\/postgres@/).textContent()) ?? ''
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'SQL editor' })
      .click()
    const there = new SqlPage(page)
    await expect(there.editor).toBeEditable()
    await there.run(
      `alter role postgres password 'one of my own'; create table mine as select 'saved over there' as what`,
    )
    await there.confirm()
    await expect(page.getByText(/Success/).first()).toBeVisible()

    const db = address.replace('postgres@', `postgres:${encodeURIComponent('one of my own')}@`)
    const data = `${servers.data}-own`
    await expect(
      servers.start({ data, args, env: { HOWDAH_DB: db.replace('one', 'two') } }),
    ).rejects.toThrow('The database of --db cannot be used: Wrong user or password.')
    const server = await servers.start({ data, args, env: { HOWDAH_DB: db } })
    const context = await browser.newContext()
    const here = await context.newPage()
    await openByLink(here, server)
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('postgres')
    await expectAccessibleLayout(here)
    await here
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'SQL editor' })
      .click()
    const sql = new SqlPage(here)
    await expect(sql.editor).toBeEditable()
    await sql.run('select what from mine')
    await expect(sql.cell('saved over there')).toBeVisible()

    await here.goto(
      `${new URL(here.url()).origin}/project/${here.url().split('/')[4] ?? ''}/settings/general`,
    )
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('General')
    await expect(
      here.getByRole('button', { name: /Pause|Restart|Delete|Transfer|Show the log/ }),
    ).toHaveCount(0)
    await context.close()
    await server.stop()
    await page.close()
    await other.stop()
  },
)

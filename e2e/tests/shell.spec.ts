import type { Locator, Page } from '@playwright/test'
import { open } from '../harness/accessible-layout'
import { atRest } from '../harness/at-rest'
import { browserOf, joins, person } from '../harness/people'
import { expect, test } from '../harness/test'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const header = (page: Page) => page.getByRole('banner')
const sidebarWidth = (page: Page) => main(page).evaluate((nav) => nav.getBoundingClientRect().width)

/** More than there are places for the focus in the shell. */
const MAX_FOCUS_STOPS = 40

/** By the Tab key alone. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < MAX_FOCUS_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(wanted)}`)
}

test('the whole shell by the keyboard alone', async ({ page, platform }) => {
  const { ref, name, organization_slug: slug } = platform.project
  const { slug: other } = await platform.owner.call<{ slug: string }>(
    'POST',
    '/platform/organizations',
    { name: 'Keys and doors' },
  )
  const id = crypto.randomUUID()
  const content = { schema_version: '1.0', content_id: id, sql: 'select 1', favorite: false }
  const snippet = { id, type: 'sql', name: 'the quiet snippet', visibility: 'user', content }
  await platform.owner.call('POST', `/platform/projects/${ref}/content`, snippet)
  await page.goto(`/org/${slug}`)
  await expect(title(page, 'Projects')).toBeVisible()

  // The first key leads past all of it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // The pickers: opened, searched, gone to, and closed with the focus where it was.
  const organizations = page.getByRole('button', { name: 'Switch organization' })
  await tabTo(page, organizations)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('keys and')
  await expect(page.getByRole('option')).toHaveText([/Keys and doors/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/org/${other}`)
  await page.goto(`/project/${ref}`)
  await expect(title(page, name)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Switch project' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Switch project' })).toBeFocused()

  // The sidebar widens for the focus, and its links are links.
  await tabTo(page, main(page).getByRole('link', { name: 'Storage' }))
  await expect.poll(() => sidebarWidth(page)).toBe(208)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Storage')).toBeAttached()
  await expect(page).toHaveURL(`/project/${ref}/storage/buckets`)

  // The command menu finds pages, tables, snippets, projects and organizations, and goes there.
  for (const [written, option, address] of [
    ['api keys', 'API keys', `/project/${ref}/settings/api-keys`],
    ['orders', /^orders/, new RegExp(`/project/${ref}/editor/\\d+`)],
    ['quiet sn', 'the quiet snippet', `/project/${ref}/sql/${id}`],
    ['keys and doors', 'Keys and doors', `/org/${other}`],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k')
    const menu = page.getByRole('dialog', { name: 'Command menu' })
    await expect(menu.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(written)
    const found = menu.getByRole('option', { name: option })
    await expect(found).toBeVisible()
    while ((await found.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(address)
  }

  // The sheet, help, the bell and the account.
  await expect(title(page, 'Projects')).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Open the command menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await tabTo(page, header(page).getByRole('button', { name: 'Help' }))
  const reported = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/platform/telemetry/event') &&
      (answer.request().postData() ?? '').includes('help_button_clicked'),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused()
  const response = await reported
  expect(response.status()).toBe(202)
  expect(response.request().postDataJSON()).toEqual({ name: 'help_button_clicked', properties: {} })
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const bell = header(page).getByRole('button', { name: /^Notifications/ })
  await tabTo(page, bell)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Inbox/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await tabTo(page, header(page).getByRole('button', { name: /^Account/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Security' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/security')
})

test('the sidebar in its three states, stored for seven days; under 768 px it is a sheet', async ({
  page,
  platform,
}) => {
  const { ref, name, organization_slug: slug } = platform.project
  await page.goto(`/project/${ref}`)
  await expect(title(page, name)).toBeVisible()
  const choose = async (behavior: string) => {
    await main(page).getByRole('button', { name: 'Sidebar' }).click()
    await page.getByRole('menuitemradio', { name: behavior }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const away = () => page.mouse.move(900, 500)
  const icon = main(page).getByRole('link', { name: 'Storage' }).locator('svg')

  // By default the sidebar is expandable: it opens over the page, which does not move.
  await away()
  await expect.poll(() => sidebarWidth(page)).toBe(48)
  await expect(icon).toBeVisible()
  const { width, height } = (await icon.boundingBox()) ?? {}
  expect([width, height, await icon.getAttribute('stroke-width')]).toEqual([32, 32, '1.5'])
  const edge = async () => (await page.getByRole('main').boundingBox())?.x
  expect(await edge()).toBe(48)
  await icon.hover()
  await expect.poll(() => sidebarWidth(page)).toBe(208)
  expect(await edge()).toBe(48)

  await choose('Open')
  await away()
  await page.reload()
  await expect(title(page, name)).toBeVisible()
  await expect.poll(async () => [await sidebarWidth(page), await edge()]).toEqual([208, 208])
  const [sidebarCookie] = (await page.context().cookies()).filter(
    (cookie) => cookie.name === 'howdah_sidebar',
  )
  expect(sidebarCookie?.value).toBe('open')
  expect(Math.abs((sidebarCookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(120)
  await choose('Closed')
  await icon.hover()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect.poll(async () => [await sidebarWidth(page), await edge()]).toEqual([48, 48])

  // Narrow: a bar with a button, and a sheet that closes by itself.
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(main(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  const button = page.getByRole('button', { name: 'Open navigation' })
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Main' })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await sheet.getByRole('link', { name: 'Project settings' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(title(page, 'General')).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  // A project of which another test made a branch has a link for its branch as well.
  const links = crumbs
    .locator('[data-kind="organization"], [data-kind="project"]')
    .getByRole('link')
  await expect(links).toHaveText([name])
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(main(page)).toBeVisible()
  await expect(links).toHaveText(['Personal', name])
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('General')
  await crumbs.getByRole('link', { name: 'Personal' }).click()
  await expect(page).toHaveURL(`/org/${slug}`)
})

test(
  'a link that is rested on fetches its page; one that cannot be fetched says so, and an address of nothing leads on',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { organization_slug: slug } = platform.project
    await page.clock.install()
    await open(page, `/org/${slug}`)
    await page.clock.pauseAt(Date.now() + 60_000)
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) fetched.push(pathname)
    })
    // What the minute that was skipped has asked for is not meant.
    await atRest(() => Promise.resolve(fetched.length))
    fetched.length = 0
    const team = main(page).getByRole('link', { name: 'Team' })
    await team.hover()
    await page.clock.runFor(74)
    expect(fetched).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    // Passed over, it fetches nothing.
    const usage = main(page).getByRole('link', { name: 'Usage' })
    await usage.hover()
    await page.mouse.move(900, 500)
    const before = await atRest(() => Promise.resolve(fetched.length))
    await page.clock.runFor(1000)
    expect(fetched).toHaveLength(before)
    await page.clock.resume()

    const assets = '**/assets/*.js'
    await page.route(assets, (route) => route.abort())
    await usage.click()
    await expect(page.getByText('Failed to load this page')).toBeVisible()
    await expect(main(page)).toBeVisible()
    await page.unroute(assets)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page, 'Usage')).toBeVisible()

    await page.goto('/org/unknown-of-that-name')
    await expect(title(page, 'Organization not found')).toBeVisible()
    await page.goto('/nowhere')
    await expect(title(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to your organizations' }).click()
    await expect(title(page, 'Organizations')).toBeVisible()
  },
)

test(
  'a build that is a day newer is offered, once; and reloading takes it',
  { tag: '@long' },
  async ({ page }) => {
    let at = '2026-01-05T10:00:00Z'
    let asked = 0
    await page.route('**/api/get-deployment-commit', (route) => {
      asked += 1
      return route.fulfill({ json: { commit_sha: 'abcdef0', commit_time: at } })
    })
    await page.clock.install()
    const visit = async () => {
      at = '2026-01-05T10:00:00Z'
      asked = 0
      await page.goto('/organizations')
      await expect.poll(() => asked).toBe(1)
      await expect(title(page, 'Organizations')).toBeVisible()
    }
    const tenMinutesLater = async (times: number) => {
      // Read to its end: only then does the page set the clock for the next one.
      const answered = page.waitForResponse('**/api/get-deployment-commit')
      await page.clock.fastForward(600_000)
      await (await answered).finished()
      expect(asked).toBe(times)
    }
    const offer = page.getByText('A new version of the dashboard is available')
    await visit()
    await tenMinutesLater(2)
    at = '2026-01-06T10:00:00Z'
    await tenMinutesLater(3)
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toHaveCount(0)
    at = '2026-01-09T10:00:00Z'
    await tenMinutesLater(4)
    await expect(offer).toHaveCount(0)

    await visit()
    at = '2026-01-06T10:00:00Z'
    await tenMinutesLater(2)
    await expect(offer).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await loaded
    await expect(offer).toHaveCount(0)
  },
)

test(
  'a request for help is filled in from its URL, stored, and shown to the owner',
  { tag: '@long' },
  async ({ page: owner, browser, platform }) => {
    const { ref, name, organization_slug: slug } = platform.project
    const theirs = await browserOf(
      browser,
      await joins(platform.owner, slug, person('Halka'), 'developer'),
    )
    const about = new URLSearchParams({
      category: 'performance',
      ref,
      subject: 'It takes minutes',
      error: 'Error: canceling statement',
    })
    await theirs.goto(`/support/new?${about.toString()}`)
    await expect(title(theirs, 'Contact support')).toBeVisible()
    await expect(main(theirs)).toHaveCount(0)
    await expect(theirs.getByRole('combobox', { name: 'Project' })).toHaveText(name)
    await expect(theirs.getByRole('combobox', { name: 'What is it about?' })).toHaveText(
      'It is slow',
    )
    await expect(theirs.getByRole('textbox', { name: 'Subject' })).toHaveValue('It takes minutes')
    await expect(theirs.getByRole('textbox', { name: /Error message/ })).toHaveValue(
      'Error: canceling statement',
    )
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(theirs.getByRole('textbox', { name: 'What happened?' })).toBeFocused()
    await expect(theirs.getByText('Describe what happened.')).toBeVisible()
    await theirs.keyboard.type('It took a second last week.')
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(title(theirs, 'Request sent')).toBeVisible()

    await owner.goto(`/org/${slug}`)
    await expect(title(owner, 'Projects')).toBeVisible()
    await owner.mouse.move(4, 4)
    await owner.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await owner
      .getByRole('listitem')
      .filter({ hasText: 'Halka asked for help' })
      .getByRole('link', { name: 'Open the request' })
      .click()
    await expect(title(owner, 'Support requests')).toBeVisible()
    const request = owner.getByRole('article').filter({ hasText: 'It takes minutes' })
    await expect(request).toContainText('Halka')
    await expect(request).toContainText('It took a second last week.')
    await request.getByText('Error message').click()
    await expect(request).toContainText('Error: canceling statement')

    // The short form of the address, and one that names nothing.
    await theirs.goto(`/support/new?projectRef=${ref}`)
    await expect(theirs.getByRole('combobox', { name: 'Project' })).toHaveText(name)
    await theirs.goto('/support/new?category=nonsense&projectRef=zzzzzzzzzzzzzzzzzzzz')
    await expect(theirs.getByRole('combobox', { name: 'Project' })).toHaveText(
      'No particular project',
    )
    await theirs.context().close()
  },
)

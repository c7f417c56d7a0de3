import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { browserOf, joins, person } from '../harness/people'
import { expect, test, type Platform } from '../harness/test'
import { newProject, storageStateOf, type Session } from '../../scripts/owner-session.mjs'

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const signOf = (page: Page) => page.locator('.hw-bell-sign')
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** The bell appears while the person sits still, too. */
async function atTheDesk(page: Page): Promise<void> {
  await page.goto('/organizations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bellOf(page)).toBeVisible()
}

/** A member whose role can be changed as often as something shall happen to them; each change is a warning. */
async function memberOf(
  { owner, project }: Platform,
  name: string,
): Promise<{ session: Session; happens: () => Promise<void> }> {
  const session = await joins(owner, project.organization_slug, person(name), 'developer')
  const { id } = await session.call<{ id: string }>('GET', '/platform/profile')
  const roles = ['read-only', 'developer']
  let changes = 0
  const happens = () =>
    owner.call<void>(
      'PATCH',
      `/platform/organizations/${project.organization_slug}/members/${id}`,
      { role: roles[changes++ % 2] },
    )
  return { session, happens }
}

const expectRowCount = (sign: Locator) =>
  sign.evaluate((element) => {
    const { backgroundColor, clipPath } = getComputedStyle(element)
    return { colour: backgroundColor, shape: clipPath }
  })

/** Waits for two frames, as the visible items are known only with the next frame. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

test('an action of one person reaches the bell of another, is marked as read when seen, archived and restored', async ({
  page: owner,
  browser,
  platform,
}) => {
  const { ref } = await newProject(
    platform.owner,
    platform.project.organization_slug,
    'bell tower',
    'a long enough password',
  )
  const { session, happens } = await memberOf(platform, 'Nadja')
  const theirs = await browserOf(browser, session)
  await atTheDesk(theirs)
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications')
  await expect(signOf(theirs)).toHaveCount(0)

  // Each event is more severe than the one before, and the page is not reloaded.
  await owner.goto(`/project/${ref}/settings/general`)
  await owner.getByRole('button', { name: 'Pause' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  const statusOf = async () =>
    (await platform.owner.call<{ status: string }>('GET', `/platform/projects/${ref}`)).status
  await expect.poll(statusOf, { message: 'the project is paused' }).toBe('INACTIVE')
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(theirs.getByText('1 unread notification.')).toBeAttached()
  const unread = await expectRowCount(signOf(theirs))
  await happens()
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications, 2 unread, some warnings')
  const warning = await expectRowCount(signOf(theirs))
  const settings = join(platform.data, 'clusters', ref, 'data', 'postgresql.auto.conf')
  const before = readFileSync(settings)
  appendFileSync(settings, 'work_mem = nonsense\n')
  await platform.owner.call('POST', `/platform/projects/${ref}/resume`)
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications, 3 unread, some critical')
  const critical = await expectRowCount(signOf(theirs))
  writeFileSync(settings, before)
  expect(new Set([unread, warning, critical].map(({ colour }) => colour)).size).toBe(3)
  expect([unread.shape, warning.shape]).toEqual(['none', 'none'])
  expect(critical.shape).toContain('polygon')

  // Opened and immediately closed: the visible notifications are read.
  await bellOf(theirs).click()
  await expect(inbox(theirs).getByText('bell tower is paused')).toBeVisible()
  // As it is laid out: while it opens, it is drawn smaller.
  expect(await inbox(theirs).evaluate((popover: HTMLElement) => popover.offsetWidth)).toBe(450)
  const area = inbox(theirs).getByRole('region', { name: 'Inbox' })
  expect(await area.evaluate((region: HTMLElement) => region.offsetHeight)).toBe(400)
  await twoFrames(theirs)
  await theirs.keyboard.press('Escape')
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications')
  await expect(bellOf(theirs)).toBeFocused()

  // While it is open, only what comes into sight is, and the next page comes before the end is reached.
  for (let change = 0; change < 12; change += 1) await happens()
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications, 12 unread, some warnings')
  await bellOf(theirs).click()
  await expect(bellOf(theirs)).toHaveAccessibleName(/^Notifications, [1-9] unread/)
  await expect(async () => {
    await area.evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
    await expect(area.getByRole('listitem')).toHaveCount(15, { timeout: 500 })
  }).toPass()
  const first = area.getByRole('listitem').filter({ hasText: 'bell tower is paused' })
  await first.scrollIntoViewIfNeeded()
  // Those between the two ends went past too fast; each has to be in sight for a moment.
  await expect(async () => {
    for (const item of await area.getByRole('listitem').all()) await item.scrollIntoViewIfNeeded()
    await expect(bellOf(theirs)).toHaveAccessibleName('Notifications', { timeout: 2_000 })
  }).toPass()

  // By hand: unread, and it stays so though it is in sight; archived; and brought back as read.
  await first.scrollIntoViewIfNeeded()
  await first.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications, 1 unread')
  await first.getByRole('button', { name: /^Archive/ }).click()
  await expect(first).toHaveCount(0)
  await expect(bellOf(theirs)).toHaveAccessibleName('Notifications')
  await inbox(theirs).getByRole('button', { name: 'Filter' }).click()
  await inbox(theirs).getByRole('checkbox', { name: 'Unread' }).click()
  await expect(
    inbox(theirs).getByText('No notifications based on the 1 filter(s) applied'),
  ).toBeVisible()
  await inbox(theirs).getByRole('tab', { name: 'Archived' }).click()
  await expect(inbox(theirs).getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect(inbox(theirs).getByRole('listitem')).toHaveCount(1)
  await inbox(theirs).getByRole('button', { name: 'Unarchive: bell tower is paused' }).click()
  await expect(inbox(theirs).getByText('No archived notifications')).toBeVisible()

  // What the server is asked for narrows it down: a priority, an organization, one of its projects.
  await inbox(theirs)
    .getByRole('tab', { name: /^Inbox/ })
    .click()
  await expect(first).toHaveAttribute('data-status', 'seen')
  await inbox(theirs).getByRole('checkbox', { name: 'Critical' }).click()
  await expect(inbox(theirs).getByRole('listitem')).toHaveText([/bell tower could not be resumed/])
  await inbox(theirs).getByRole('checkbox', { name: 'Critical' }).click()
  await inbox(theirs).getByRole('checkbox', { name: 'bell tower' }).click()
  await expect(inbox(theirs).getByRole('listitem')).toHaveText([
    /could not be resumed/,
    /is paused/,
  ])
  await inbox(theirs).getByRole('button', { name: 'Clear filters' }).click()
  await inbox(theirs).getByRole('button', { name: 'Archive all' }).click()
  await expect(theirs.getByText('Successfully archived all notifications')).toBeVisible()
  await expect(inbox(theirs).getByText('All caught up')).toBeVisible()
  await expect(inbox(theirs).getByRole('button', { name: 'Archive all' })).toHaveCount(0)

  // It leads to what it is about.
  await inbox(theirs).getByRole('tab', { name: 'Archived' }).click()
  await inbox(theirs).getByRole('checkbox', { name: 'bell tower' }).click()
  await inbox(theirs)
    .getByRole('listitem')
    .filter({ hasText: 'bell tower is paused' })
    .getByRole('link', { name: 'Open project' })
    .click()
  await expect(theirs).toHaveURL(new RegExp(`/project/${ref}$`))
  await expect(inbox(theirs)).toHaveCount(0)
  await theirs.context().close()
})

const streamAddress = '**/platform/notifications/stream'

/** Counts the connections opened by the tabs of a browser. */
function countStreams(context: BrowserContext): { opened: number } {
  const count = { opened: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/platform/notifications/stream') count.opened += 1
  })
  return count
}

test(
  'two tabs share one connection and the second goes on with it; refused, it is asked for from time to time',
  { tag: '@long' },
  async ({ browser, platform }) => {
    const { session, happens } = await memberOf(platform, 'Nils')
    const context = await browser.newContext({
      baseURL: platform.url,
      storageState: storageStateOf(session),
    })
    const streams = countStreams(context)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await atTheDesk(one)
    await happens()
    await expect(bellOf(one)).toHaveAccessibleName(/1 unread/)
    await atTheDesk(two)
    await happens()
    await expect(bellOf(one)).toHaveAccessibleName(/2 unread/)
    await expect(bellOf(two)).toHaveAccessibleName(/2 unread/)
    expect(streams.opened).toBe(1)
    await one.close()
    await expect.poll(() => streams.opened).toBe(2)
    await happens()
    await expect(bellOf(two)).toHaveAccessibleName(/3 unread/)
    await two.close()

    await context.route(streamAddress, (route) =>
      route.fulfill({ status: 503, body: 'A proxy that lets no stream through' }),
    )
    const three = await context.newPage()
    await three.clock.install()
    await atTheDesk(three)
    await expect(bellOf(three)).toHaveAccessibleName(/3 unread/)
    await happens()
    const refused = streams.opened
    // The minute after which it is tried again, and asked.
    await three.clock.fastForward(60_000)
    await expect(bellOf(three)).toHaveAccessibleName(/4 unread/)
    await expect.poll(() => streams.opened).toBeGreaterThan(refused)
    await context.close()
  },
)

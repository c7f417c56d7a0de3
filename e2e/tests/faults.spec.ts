import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from '../harness/test'

/** Timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000

/** Possible faults of a response. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'answered with 500': (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'It broke.', request_id: 'req_of_the_test' },
    }),
  'never answered': () => Promise.resolve(),
  'answered with no JSON': (route) =>
    route.fulfill({ contentType: 'application/json', body: '<html>A proxy' }),
  'answered with another shape': (route) => route.fulfill({ json: [null] }),
}

/**
 * Requests of the shell besides those of the page, with the message shown when they fail; null when
 * nothing depends on the request.
 */
const calls: Record<string, { address: string; label: string | null }> = {
  'the configuration': { address: '/platform/config', label: 'server settings' },
  'the profile': { address: '/platform/profile', label: 'your account' },
  'the permissions': { address: '/platform/profile/permissions', label: 'your permissions' },
  'the organization': { address: '/platform/organizations/personal', label: 'the organization' },
  usage: { address: '/platform/organizations/personal/usage', label: 'usage' },
  'the newest build': { address: '/api/get-deployment-commit', label: null },
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Projects' })

async function visit(page: Page, slug: string): Promise<void> {
  await page.goto(`/org/${slug}`)
  await expect(page.locator('.hd-app, .hd-delayed').first()).toBeAttached()
}

/** Simulates a user interaction, which triggers deferred requests. */
async function sign(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
}

/** Tracks the pending requests, except streams, and the time of the last request. */
function requestsOf(page: Page): { underWay: ReadonlySet<Request>; lastAt: () => number } {
  const underWay = new Set<Request>()
  let lastAt = 0
  const ends = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => {
    lastAt = Date.now()
    if (!request.url().endsWith('/stream')) underWay.add(request)
  })
  page.on('requestfinished', ends).on('requestfailed', ends)
  return { underWay, lastAt: () => lastAt }
}

/** Milliseconds without a request after which a page has asked what it wants to know. */
const SILENCE_MS = 500

/** Calls that the gate lets fail, one with a label and one without; the soak lets each fail. */
const inGate = new Set(['the configuration', 'the newest build'])

for (const [call, { address, label }] of Object.entries(calls)) {
  const tag = inGate.has(call) ? [] : '@long'
  test(
    `${call}: however it fails, the page stands, says so and asks again`,
    { tag },
    async ({ page, platform }) => {
      const { organization_slug: slug, name } = platform.project
      const broken: string[] = []
      page.on('pageerror', (error) => broken.push(String(error)))
      const requests = requestsOf(page)
      await page.clock.install()
      const isIt = (url: URL) => url.pathname === address
      for (const [fault, answer] of Object.entries(faults)) {
        let asked = 0
        await page.route(isIt, (route) => {
          asked += 1
          return answer(route)
        })
        /** Lets the time of what is never answered run out, and of nothing else. */
        const lose = async () => {
          if (fault !== 'never answered') return
          const others = () =>
            [...requests.underWay].filter((one) => !isIt(new URL(one.url()))).length
          await expect
            .poll(() => others() === 0 && Date.now() - requests.lastAt() > SILENCE_MS)
            .toBe(true)
          await page.clock.fastForward(REQUEST_TIMEOUT_MS)
        }
        await visit(page, slug)
        await expect(async () => {
          await sign(page)
          expect(asked, fault).toBeGreaterThan(0)
        }).toPass()
        // Nothing but the configuration is waited for.
        if (call === 'the configuration') await lose()
        await expect(heading(page), fault).toBeVisible()
        await expect(
          page.getByRole('main').getByRole('link', { name: new RegExp(name) }),
          fault,
        ).toBeVisible()
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }),
          fault,
        ).toBeVisible()
        if (call !== 'the configuration') await lose()
        const failedAlert = page.getByRole('alert').filter({ hasText: 'Failed to load' })
        if (label === null) await expect(failedAlert, fault).toHaveCount(0)
        else {
          await expect(failedAlert, fault).toContainText(label)
          await page.unroute(isIt)
          await expect(async () => {
            // The configuration is also requested again by the next component that renders.
            if ((await failedAlert.count()) > 0)
              await failedAlert.getByRole('button', { name: 'Retry' }).click({ timeout: 1000 })
            await expect(failedAlert, fault).toHaveCount(0, { timeout: 1000 })
          }).toPass()
          // With what was asked again, what hangs on it is there.
          await expect(page.getByRole('link', { name: 'New project' }).first(), fault).toBeVisible()
          await expect(page.getByRole('button', { name: 'Account: Owner' }), fault).toBeVisible()
        }
        await page.unroute(isIt)
      }
      expect(broken).toEqual([])
    },
  )
}

test('the notifications: however they fail, the popover says so and asks again', async ({
  page,
  platform,
}) => {
  const { organization_slug: slug } = platform.project
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(String(error)))
  await page.clock.install()
  const isIt = (url: URL) => url.pathname.startsWith('/platform/notifications')
  for (const [fault, answer] of Object.entries(faults)) {
    await page.route(isIt, answer)
    await visit(page, slug)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(async () => {
      await sign(page)
      await expect(bell).toBeVisible({ timeout: 1000 })
    }).toPass()
    await bell.click()
    const popover = page.getByRole('dialog', { name: 'Notifications' })
    await expect(popover.getByRole('tab', { name: 'Archived' }), fault).toBeVisible()
    if (fault === 'never answered') await page.clock.fastForward(REQUEST_TIMEOUT_MS)
    const alert = popover.getByRole('alert')
    await expect(alert, fault).toContainText('Failed to retrieve notifications')
    await page.unroute(isIt)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert, fault).toHaveCount(0)
    await expect(
      popover.getByRole('listitem').first().or(popover.getByText('All caught up')),
      fault,
    ).toBeVisible()
    await expect(heading(page), fault).toBeAttached()
  }
  expect(broken).toEqual([])
})

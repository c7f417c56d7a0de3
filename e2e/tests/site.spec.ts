import type { Page } from '@playwright/test'
import { newProject } from '../../scripts/owner-session.mjs'
import { expect, test } from '../harness/test'

/** Collects what the browser's console reports as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test('the frame of a page is there before its styles and its code', async ({ page, platform }) => {
  const errors = errorsOf(page)
  let arrive = (): void => undefined
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/project/${platform.project.ref}`, { waitUntil: 'commit' })
  const logo = page.locator('.boot-head svg')
  await expect(logo).toBeVisible()
  expect(await logo.boundingBox()).toMatchObject({ x: 12, y: 11.5, width: 24, height: 24 })
  await expect(page.locator('.boot-side')).toBeVisible()
  await expect(page.locator('.boot-bone').first()).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.boot')).toHaveCount(0)
  // Nothing moves when the page is drawn over the frame.
  await expect
    .poll(() => page.locator('.hd-header .hd-logo').last().boundingBox())
    .toMatchObject({ x: 12, y: 11.5 })
  expect(errors).toEqual([])
})

test('the rules of a page win over those of all pages', async ({ page, platform }) => {
  const links = page.getByRole('navigation', { name: 'Project settings' })
  const heading = page.getByRole('heading', { level: 1, name: 'General' })
  await test.step('on a direct visit, its links are beside its content', async () => {
    await page.goto(`/project/${platform.project.ref}/settings/general`)
    await expect(heading).toBeVisible()
    const { x = 0, width = 0 } = (await links.boundingBox()) ?? {}
    expect((await heading.boundingBox())?.x).toBeGreaterThan(x + width)
  })
  await test.step('every stylesheet of a chunk is after that of the page', async () => {
    const sheets = await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.href))
    const files = sheets.filter((href) => href !== null).map((href) => href.replace(/.*\//, ''))
    expect(files.length).toBeGreaterThan(1)
    expect(files[0]).toMatch(/^index-/)
  })
})

test('code that does not arrive is reported, with the way to try again', async ({ page }) => {
  const isEntry = (url: URL) => /\/assets\/index-[^/]*\.js$/.test(url.pathname)
  await page.route(isEntry, (route) => route.abort())
  await page.goto('/organizations')
  await expect(page.getByRole('alert')).toContainText('Howdah couldn’t be loaded.')
  await page.unroute(isEntry)
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page whose code is on its way shows its outlines', async ({ page, platform }) => {
  await page.goto(`/org/${platform.project.organization_slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  let arrive = (): void => undefined
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page.locator('main .hd-bone').first()).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
})

test('the code of the pages of a side menu is there before they are opened', async ({
  page,
  platform,
}) => {
  const settings = `/project/${platform.project.ref}/settings`
  const scripts = (of: Page) =>
    of.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
  await page.goto(`${settings}/api-keys`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const needed = await scripts(page)
  const other = await page.context().newPage()
  await other.goto(`${settings}/general`)
  await expect
    .poll(async () => {
      const fetched = new Set(await scripts(other))
      return needed.filter((name) => !fetched.has(name))
    })
    .toEqual([])
})

test('charts are inside of their cards', async ({ page, platform }) => {
  // The first real measurement would take two minutes.
  const end = new Date(Math.ceil(Date.now() / 900_000) * 900_000)
  const ago = (minutes: number) => new Date(end.getTime() - minutes * 60_000).toISOString()
  const point = {
    ...{ at: ago(30), requests: 4, errors: 1, egress_bytes: '2048', connections: 3 },
    ...{ realtime_messages: 0, realtime_clients: 0 },
    ...{ max_connections: 60, database_size_bytes: '8114191', transactions: 31 },
    cache_hit_ratio: 0.99,
  }
  const metrics = { start: ago(1440), end: ago(0), step_seconds: 900, points: [point] }
  await page.route(
    (url) => url.pathname.endsWith('/metrics'),
    (route) => route.fulfill({ json: metrics }),
  )
  await page.goto(`/project/${platform.project.ref}`)
  const cards = page.locator('.hd-chart')
  await expect(cards).toHaveCount(8)
  const overflow = () =>
    cards.evaluateAll((elements) =>
      elements.map((element) => element.scrollHeight - element.clientHeight),
    )
  await expect.poll(overflow).toEqual(Array.from({ length: 8 }, () => 0))
})

test('a new project says how to begin, and each step begins there', async ({ page, platform }) => {
  const { ref } = await newProject(
    platform.owner,
    platform.project.organization_slug,
    'blank',
    'a long enough password',
  )
  const steps = page.getByRole('region', { name: 'Get started' })
  await page.goto(`/project/${ref}`)
  await steps.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog', { name: /^Import CSV/ })).toBeVisible()
  await page.goto(`/project/${ref}`)
  await steps.getByRole('link', { name: 'Create a table' }).click()
  await expect(page.getByRole('dialog', { name: /^New table/ })).toBeVisible()
  // The action was for that visit.
  await page.reload()
  await expect(page.getByRole('button', { name: 'New table' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the command menu keeps its field where it is, and begins a task on its page', async ({
  page,
  platform,
}) => {
  await page.goto(`/project/${platform.project.ref}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  const before = await field.boundingBox()
  await page.keyboard.type('new bucket')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect((await field.boundingBox())?.y).toBe(before?.y)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New bucket' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectAccessibleLayout, open } from '../harness/accessible-layout'
import { SqlPage } from '../harness/sql-page'
import { expect, test as base } from '../harness/test'
import { furnish, type Furniture } from '../../scripts/furnish.mjs'
import { storageStateOf, type Project } from '../../scripts/owner-session.mjs'
import { sitePages } from '../../scripts/site-pages.mjs'

/**
 * Every page has content, and one project is paused. The pages open one after the other in a single
 * tab, which loads the site once.
 */
const test = base.extend<object, { furniture: Furniture; tab: Page }>({
  furniture: [
    async ({ platform }, use) => use(await furnish(platform.owner, platform.project)),
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, platform }, use) => {
      const context = await browser.newContext({
        baseURL: platform.url,
        storageState: storageStateOf(platform.owner),
      })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, use) => {
    await use(tab)
    tab.removeAllListeners('console')
    await tab.unrouteAll()
    await tab.emulateMedia({ colorScheme: 'light' })
    await tab.setViewportSize({ width: 1440, height: 900 })
  },
})

/** Returns true for what Chromium reports when axe tries a frame without scripts. */
const isOfAxe = (text: string) => text.startsWith("Blocked script execution in 'about:blank'")

// Which pages there are does not depend on the project that fills their paths.
for (const { name, signedIn } of sitePages({ organization_slug: 'any', ref: 'any' })) {
  const quiet = signedIn ? ', and it makes no noise in the console' : ''
  test(`${name}: nothing is wider than the window, axe finds nothing${quiet}`, async ({
    page,
    browser,
    platform,
    furniture: { ids },
  }) => {
    const path = sitePages(platform.project, ids).find((one) => one.name === name)?.path ?? ''
    const stranger = signedIn
      ? null
      : await browser.newContext({
          baseURL: platform.url,
          storageState: { cookies: [], origins: [] },
        })
    const shown = (await stranger?.newPage()) ?? page
    const noise: string[] = []
    shown.on('console', (message) => {
      if (signedIn && ['warning', 'error'].includes(message.type())) noise.push(message.text())
    })
    await open(shown, path)
    // There is a sidebar where there is an organization or a project to be in.
    await expect(shown.getByRole('navigation', { name: 'Main' })).toHaveCount(
      /^\/(org|project)\//.test(path) ? 1 : 0,
    )
    await expectAccessibleLayout(shown)
    expect(noise.filter((text) => !isOfAxe(text))).toEqual([])
    await stranger?.close()
  })
}

test('the page of a paused project, and what stands in the place of its SQL editor', async ({
  page,
  furniture: { paused },
}) => {
  await open(page, `/project/${paused.ref}`)
  await expectAccessibleLayout(page)
  await open(page, `/project/${paused.ref}/sql`)
  await expectAccessibleLayout(page)
})

test('what stands in the place of what is not there', async ({ page, furniture: _furnished }) => {
  for (const path of ['/nowhere', '/project/zzzzzzzzzzzzzzzzzzzz', '/org/unknown']) {
    await open(page, path)
    await expectAccessibleLayout(page)
  }
})

test('the pages of an organization, and those of a project, begin at the same edge', async ({
  page,
  platform,
  furniture: { paused },
}) => {
  const { organization_slug: slug, ref } = platform.project
  const edge = async (path: string) => {
    await open(page, path)
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
  }
  const edges = async (paths: string[]) => {
    const found = []
    for (const path of paths) found.push(await edge(path))
    return new Set(found).size
  }
  expect(
    await edges([
      `/org/${slug}`,
      `/org/${slug}/team`,
      `/org/${slug}/general`,
      `/org/${slug}/audit`,
    ]),
  ).toBe(1)
  expect(await edges([`/project/${ref}`, `/project/${paused.ref}`])).toBe(1)
})

test('a narrow header names whose page it is', async ({
  page,
  platform,
  furniture: _furnished,
}) => {
  const { organization_slug: slug, ref, name } = platform.project
  await page.setViewportSize({ width: 390, height: 900 })
  for (const [path, whose] of [
    [`/project/${ref}/storage/policies`, name],
    [`/project/${ref}/sql`, name],
    [`/org/${slug}/support`, 'Personal'],
  ] as const) {
    await open(page, path)
    const crumb = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: whose })
    expect(await crumb.evaluate((link) => link.scrollWidth - link.clientWidth), path).toBe(0)
  }
  // Also when a limit is exceeded, which is shown next to it.
  await page.route(/\/platform\/organizations\/[^/]+\/usage$/, async (route) => {
    const answer = await route.fetch()
    const usage = (await answer.json()) as {
      usages: { pricing_free_units: number; usage: number }[]
    }
    for (const metric of usage.usages) metric.usage = metric.pricing_free_units + 1
    await route.fulfill({ json: usage })
  })
  await open(page, `/org/${slug}/team`)
  await expect(page.getByRole('link', { name: 'Exceeding usage limits' })).toBeVisible()
  const crumb = page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Personal' })
  expect(await crumb.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
})

test('the bell marks what is unread in the colour of the brand', async ({
  page,
  platform: { owner },
  furniture: _furnished,
}) => {
  // A backup that a restart did not wait for has warned of it, where the restart was the quicker of the two.
  const grave = await owner.call<{ id: string }[]>(
    'GET',
    '/platform/notifications?status=new&priority=Warning,Critical&limit=100',
  )
  if (grave.length > 0)
    await owner.call(
      'PATCH',
      '/platform/notifications',
      grave.map(({ id }) => ({ id, status: 'seen' })),
    )
  await open(page, '/organizations')
  const brand = page.getByRole('link', { name: 'New organization' })
  const colour = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await page.locator('.hw-bell-sign[data-sign="unread"]').evaluate(colour)).toBe(
    await brand.evaluate(colour),
  )
})

interface State {
  name: string
  path: (project: Project) => string
  reach: (page: Page, sql: SqlPage) => Promise<void>
}

const inSqlEditor: State['path'] = ({ ref }) => `/project/${ref}/sql`

const states: State[] = [
  {
    name: 'the SQL editor with a result',
    path: inSqlEditor,
    reach: async (_, sql) => {
      await sql.run(`select 1 as one, null as nothing, 'a text' as words`)
      await expect(sql.cell('a text')).toBeVisible()
    },
  },
  {
    name: 'the SQL editor with an error',
    path: inSqlEditor,
    reach: async (page, sql) => {
      await sql.run('select nothing')
      await expect(page.getByText(/column "nothing" does not exist/).first()).toBeVisible()
    },
  },
  {
    name: 'the SQL editor that asks',
    path: inSqlEditor,
    reach: async (_, sql) => {
      await sql.run('drop table nothing')
      await expect(sql.confirmation).toBeVisible()
    },
  },
  {
    name: 'attaching a database',
    path: ({ organization_slug }) => `/new/${organization_slug}?kind=attach`,
    reach: (page) => page.getByRole('button', { name: 'Attach database' }).click(),
  },
  {
    name: 'deleting a project',
    path: ({ ref }) => `/project/${ref}/settings/general`,
    reach: (page) => page.getByRole('button', { name: 'Delete project' }).click(),
  },
  {
    name: 'the log of a project',
    path: ({ ref }) => `/project/${ref}/settings/general`,
    reach: (page) => page.getByRole('button', { name: 'Show the log' }).click(),
  },
  {
    name: 'the SQL of a migration',
    path: ({ ref }) => `/project/${ref}/database/migrations?version=20260212101500`,
    reach: (page) => page.getByRole('dialog').getByText('create policy').waitFor(),
  },
  {
    name: 'restoring a backup',
    path: ({ ref }) => `/project/${ref}/database/backups/scheduled?sort=time_asc`,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for the backup/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Restore', exact: true }).click()
    },
  },
  {
    name: 'a change in the audit log',
    path: ({ organization_slug }) => `/org/${organization_slug}/audit`,
    reach: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  {
    name: 'another plan',
    path: ({ organization_slug }) => `/org/${organization_slug}/billing?panel=plan`,
    reach: (page) => page.getByRole('radio', { name: /^Free/ }).check(),
  },
  {
    name: 'inviting a person',
    path: ({ organization_slug }) => `/org/${organization_slug}/team`,
    reach: (page) => page.getByRole('button', { name: 'Invite', exact: true }).click(),
  },
  {
    name: 'making a token',
    path: () => '/account/tokens',
    reach: (page) => page.getByRole('button', { name: 'New token' }).click(),
  },
  {
    name: 'making a key',
    path: ({ ref }) => `/project/${ref}/settings/api-keys`,
    reach: (page) => page.getByRole('button', { name: 'New key' }).click(),
  },
  {
    name: 'switching off the legacy keys',
    path: ({ ref }) => `/project/${ref}/settings/api-keys`,
    reach: (page) => page.getByRole('switch', { name: 'Legacy keys work' }).click(),
  },
  {
    name: 'creating a signing key',
    path: ({ ref }) => `/project/${ref}/settings/jwt/signing-keys`,
    reach: (page) => page.getByRole('button', { name: 'Create standby key' }).click(),
  },
  {
    name: 'replacing the JWT secret',
    path: ({ ref }) => `/project/${ref}/settings/jwt`,
    reach: (page) => page.getByRole('button', { name: 'Replace secret' }).click(),
  },
  {
    name: 'setting up a second factor',
    path: () => '/account/security',
    reach: (page) => page.getByRole('button', { name: 'Set up' }).click(),
  },
  {
    name: 'the menu of an account',
    path: () => '/organizations',
    reach: (page) => page.getByRole('button', { name: /^Account/ }).click(),
  },
  {
    name: 'the list of projects as a table',
    path: ({ organization_slug }) => `/org/${organization_slug}?view=list`,
    reach: (page) => page.getByRole('columnheader', { name: 'Created' }).waitFor(),
  },
  {
    name: 'the picker of projects',
    path: ({ ref }) => `/project/${ref}`,
    reach: (page) => page.getByRole('button', { name: 'Switch project' }).click(),
  },
]

for (const { name, path, reach } of states) {
  test(
    `${name}: nothing is wider than the window, and axe finds nothing`,
    { tag: '@long' },
    async ({ page, platform, furniture: _furnished }) => {
      await open(page, path(platform.project))
      await reach(page, new SqlPage(page))
      await expectAccessibleLayout(page)
    },
  )
}

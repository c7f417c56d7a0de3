import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SqlPage } from '../harness/sql-page'
import { expect, test as base } from '../harness/test'
import { furnish } from '../../scripts/furnish.mjs'
import type { Project } from '../../scripts/owner-session.mjs'
import { sitePages } from '../../scripts/site-pages.mjs'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 390]
const themes = ['light', 'dark'] as const

/** Something stands on every page, and one project is paused. */
const test = base.extend<object, { paused: Project }>({
  paused: [async ({ platform }, use) => use(await furnish(platform.owner, platform.project)), { scope: 'worker' }],
})

// Which pages there are does not depend on the project that fills their paths.
for (const { name, signedIn } of sitePages({ organization_slug: 'any', ref: 'any' })) {
  test(`${name}: nothing is wider than the window, and axe finds nothing`, async ({ page, browser, platform, paused: _furnished }) => {
    const path = sitePages(platform.project).find((one) => one.name === name)?.path ?? ''
    const stranger = signedIn ? null : await browser.newContext({ baseURL: platform.url, storageState: { cookies: [], origins: [] } })
    const shown = (await stranger?.newPage()) ?? page
    await open(shown, path)
    await looksRight(shown)
    await stranger?.close()
  })
}

test('the page of a paused project, and what stands in the place of its SQL editor', async ({ page, paused }) => {
  await open(page, `/project/${paused.ref}`)
  await looksRight(page)
  await open(page, `/project/${paused.ref}/sql`)
  await looksRight(page)
})

test('no page makes noise in the console', async ({ page, platform, paused: _furnished }) => {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) noise.push(`${page.url()}: ${message.text()}`)
  })
  for (const { path, signedIn } of sitePages(platform.project)) if (signedIn) await open(page, path)
  expect(noise).toEqual([])
})

test('the pages of an organization, and those of a project, begin at the same edge', async ({ page, platform, paused }) => {
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
  expect(await edges([`/org/${slug}`, `/org/${slug}/team`, `/org/${slug}/general`, `/org/${slug}/audit`])).toBe(1)
  expect(await edges([`/project/${ref}`, `/project/${paused.ref}`])).toBe(1)
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
    name: 'a change in the audit log',
    path: ({ organization_slug }) => `/org/${organization_slug}/audit`,
    reach: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  {
    name: 'inviting somebody',
    path: ({ organization_slug }) => `/org/${organization_slug}/team`,
    reach: (page) => page.getByRole('button', { name: 'Invite', exact: true }).click(),
  },
  {
    name: 'the picker of projects',
    path: ({ ref }) => `/project/${ref}`,
    reach: (page) => page.getByRole('button', { name: 'Switch project' }).click(),
  },
]

for (const { name, path, reach } of states) {
  test(`${name}: nothing is wider than the window, and axe finds nothing`, async ({ page, platform, paused: _furnished }) => {
    await open(page, path(platform.project))
    await reach(page, new SqlPage(page))
    await looksRight(page)
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
}

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), { message: `${colorScheme} at ${width} px` }).toBe(0)
      expect(await complaints(page), `${colorScheme} at ${width} px`).toEqual([])
    }
  }
}

/** CSS px by which the window, or the page's own scrolling part, is too narrow. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))
  })
}

/** What axe finds, in words that say where and why. */
async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
}

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 390]
const themes = ['light', 'dark'] as const

interface Target {
  name: string
  path: (place: { slug: string; ref: string }) => string
  then?: (sql: SqlPage) => Promise<void>
}

const sqlPath: Target['path'] = ({ ref }) => `/project/${ref}/sql`

const targets: Target[] = [
  { name: 'organizations', path: () => '/organizations' },
  { name: 'projects of an organization', path: ({ slug }) => `/org/${slug}` },
  { name: 'new project', path: ({ slug }) => `/new/${slug}` },
  { name: 'project home', path: ({ ref }) => `/project/${ref}` },
  { name: 'SQL editor', path: sqlPath },
  {
    name: 'SQL editor with a result',
    path: sqlPath,
    then: async (sql) => {
      await sql.run(`select 1 as one, null as nothing, 'a text' as words`)
      await expect(sql.cell('a text')).toBeVisible()
    },
  },
  {
    name: 'SQL editor with an error',
    path: sqlPath,
    then: async (sql) => {
      await sql.run('select nothing')
      await expect(sql.page.getByText(/column "nothing" does not exist/).first()).toBeVisible()
    },
  },
  {
    name: 'SQL editor that asks',
    path: sqlPath,
    then: async (sql) => {
      await sql.run('drop table nothing')
      await expect(sql.confirmation).toBeVisible()
    },
  },
]

for (const { name, path, then } of targets) {
  for (const theme of themes) {
    test(`${name}, ${theme}: nothing is wider than the window, and axe finds nothing`, async ({ page, platform }) => {
      const { project } = platform
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(path({ slug: project.organization_slug, ref: project.ref }))
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.waitForLoadState('networkidle')
      await then?.(new SqlPage(page))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
        expect(await complaints(page), `at ${width} px`).toEqual([])
      }
    })
  }
}

test('the sign-in page, too', async ({ browser, platform }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${platform.url}/sign-in`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await complaints(page)).toEqual([])
  }
  await context.close()
})

/** What axe finds, in words that say where and why. */
async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
}

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../harness/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 390]
const themes = ['light', 'dark'] as const

const routes: { name: string; path: (place: { slug: string; ref: string }) => string }[] = [
  { name: 'organizations', path: () => '/organizations' },
  { name: 'projects of an organization', path: ({ slug }) => `/org/${slug}` },
  { name: 'new project', path: ({ slug }) => `/new/${slug}` },
  { name: 'project home', path: ({ ref }) => `/project/${ref}` },
  { name: 'SQL editor', path: ({ ref }) => `/project/${ref}/sql` },
]

for (const { name, path } of routes) {
  for (const theme of themes) {
    test(`${name}, ${theme}: nothing is wider than the window, and axe finds nothing`, async ({ page, platform }) => {
      const { project } = platform
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(path({ slug: project.organization_slug, ref: project.ref }))
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
        expect(violations.map(({ id, nodes }) => `${width} px ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
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
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }
  await context.close()
})

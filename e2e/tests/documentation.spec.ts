import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSite } from '../../scripts/documentation/build-site.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('the documentation is one site: guides, decisions and the reference of the contract', async ({
  page,
}) => {
  const out = mkdtempSync(join(tmpdir(), 'howdah-site-'))
  try {
    buildSite({ out })
    await page.goto(pathToFileURL(join(out, 'index.html')).href)
    const menu = page.getByRole('navigation', { name: 'Documentation' })
    await expectAccessibleLayout(page, { byMedia: true })
    await menu.getByRole('link', { name: 'Branches' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Branches' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessibleLayout(page, { byMedia: true })
    await menu.locator('summary', { hasText: 'Platform API' }).click()
    await menu.getByRole('link', { name: 'backups', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'Switch point-in-time recovery on or off' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'PointInTimeRecovery', exact: true }).first().click()
    await expect(page.locator('#PointInTimeRecovery')).toBeInViewport()
    await page.goBack()
    await expectAccessibleLayout(page, { byMedia: true })
    const search = page.getByRole('searchbox', { name: 'Search the documentation' })
    await search.fill('revoke embed')
    await expect(page.getByRole('status')).toHaveText(/^\d+ results$/)
    await expectAccessibleLayout(page, { byMedia: true })
    await page.getByRole('search').getByRole('link', { name: 'Revoke an embed session' }).click()
    await expect(page.locator('#deleteEmbedSession')).toBeInViewport()
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a dump is downloaded and imported again, with a report, and an import is cancelled', async ({
  page,
  platform,
}) => {
  const { ref } = platform.project
  await platform.owner.query(
    ref,
    `create table moving as select n, 'row ' || n as text from generate_series(1, 500) n`,
  )
  await page.goto(`/project/${ref}/database/backups/scheduled`)
  await page
    .getByRole('navigation', { name: 'Backups' })
    .getByRole('link', { name: 'Dump and import' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dump and import' })).toBeVisible()
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import file' }).press('Enter')
  await expect(page.getByText('Choose a file.')).toBeVisible()
  const file = page.getByLabel('Dump file')
  const tar = Buffer.concat([Buffer.from('toc.dat'), Buffer.alloc(250), Buffer.from('ustar')])
  await file.setInputFiles({ name: 'shop.tar', mimeType: 'application/x-tar', buffer: tar })
  await expect(page.getByText(/^Dumps in the tar format can’t be imported/)).toBeVisible()

  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Download dump' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.sql\.gz$/)
  const bytes = readFileSync(await download.path())
  expect(gunzipSync(bytes).toString()).toContain('COPY public.moving (n, text) FROM stdin;')

  await platform.owner.query(ref, 'drop table moving')
  await file.setInputFiles({ name: 'shop.sql.gz', mimeType: 'application/gzip', buffer: bytes })
  await page.getByRole('button', { name: 'Import file' }).press('Enter')
  const first = page.getByRole('listitem').filter({ hasText: 'shop.sql.gz' })
  await expect(first.getByText(/^Completed/)).toBeVisible({ timeout: 60_000 })
  await first.getByText(/^\d+ tables?$/).click()
  await expect(first.getByText('500 rows')).toBeVisible()
  await expect(first.getByText(/no row-level security/)).toBeVisible()
  await expect(first.getByRole('link', { name: 'Open the security advisor' })).toHaveAttribute(
    'href',
    `/project/${ref}/advisors/security?level=ERROR`,
  )

  await file.setInputFiles({
    name: 'broken.sql',
    mimeType: 'application/sql',
    buffer: Buffer.from('select 1 / 0;\nselect pg_sleep(600);\n'),
  })
  await page.getByRole('button', { name: 'Import file' }).press('Enter')
  const second = page.getByRole('listitem').filter({ hasText: 'broken.sql' })
  await expect(second.getByText('1 failed statement')).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await second.getByText('1 failed statement').click()
  await expect(second.getByText('division by zero')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cancel import of broken.sql' }).press('Enter')
  await expect(second.getByText(/^Cancelled/)).toBeVisible({ timeout: 60_000 })

  await page.getByLabel('Connection string').fill('postgresql://a:b@169.254.169.254/x')
  await page.getByRole('button', { name: 'Import database' }).press('Enter')
  await expect(page.getByText(/link-local/)).toBeVisible()
})

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserOf, comesToSee, onOurClock } from '../harness/people'
import { showsOnce } from '../harness/shows-once'
import { newProject as makeProject } from '../../scripts/owner-session.mjs'
import { SqlPage } from '../harness/sql-page'
import { expect, test, type Platform } from '../harness/test'

interface PostgresClient {
  connect: () => Promise<void>
  query: (sql: string) => Promise<{ rows: unknown[] }>
  end: () => Promise<void>
}

// The one that the platform comes with; its types stay there.
const { Client } = createRequire(new URL('../../apps/platform/package.json', import.meta.url))(
  'pg',
) as {
  Client: new (options: { connectionString: string }) => PostgresClient
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const clusterOf = ({ data }: Platform, ref: string) => join(data, 'clusters', ref)

async function newProject(page: Page, slug: string, name: string): Promise<string> {
  await page.goto(`/new/${slug}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.waitForURL(/\/project\/[a-z]{20}$/)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

test('a project from creation to deletion, as another person sees it too', async ({
  page,
  browser,
  platform,
}) => {
  const { organization_slug: slug } = platform.project
  const other = await onOurClock(await browserOf(browser, platform.owner))
  const ref = await newProject(page, slug, 'a garden')
  await expect(title(page, 'Setting up a garden…')).toBeVisible()
  await other.goto(`/project/${ref}/sql`)
  // Both go on by themselves.
  await expect(page.getByText('Healthy')).toBeVisible()
  await expect(new SqlPage(other).editor).toBeEditable()

  // The password as the page advises, and with it a connection from outside.
  const address = await page.locator('code', { hasText: 'postgresql://' }).innerText()
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('open sesame, please')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Database password set.')).toBeVisible()
  const connection = new URL(address)
  connection.password = 'open sesame, please'
  const client = new Client({ connectionString: connection.href })
  await client.connect()
  expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'postgres' }])
  await client.end()

  await page.goto(`/project/${ref}/settings/general`)
  await page.getByLabel('Name').fill('a home')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Restart' }).click()
  const restarts = showsOnce(page, 'Restarting')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restart' }).click()
  await restarts
  await expect(page.getByText('Postgres is running.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the log' }).click()
  await expect(page.getByRole('region', { name: 'Last lines of the log' })).toContainText(
    'ready to accept connections',
  )

  expect(existsSync(clusterOf(platform, ref))).toBe(true)
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.getByLabel('Type a home to confirm').fill('a home')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(title(page, 'Projects')).toBeVisible()
  await comesToSee(title(other, 'This project is no longer available'))
  await expect(page.getByRole('link', { name: /a home/ })).toHaveCount(0)
  await expect.poll(() => existsSync(clusterOf(platform, ref))).toBe(false)
  await other.context().close()
})

test(
  'a project that doesn’t start shows why, and starts once the reason is gone',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { organization_slug: slug } = platform.project
    const ref = await newProject(page, slug, 'stubborn')
    await expect(page.getByText('Healthy')).toBeVisible()
    await page.goto(`/project/${ref}/settings/general`)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused')).toBeVisible()

    const settings = join(clusterOf(platform, ref), 'data', 'postgresql.auto.conf')
    const before = readFileSync(settings)
    appendFileSync(settings, 'work_mem = nonsense\n')
    await page.goto(`/project/${ref}`)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(title(page, 'stubborn doesn’t start')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last lines of the log' })).toContainText(
      'nonsense',
    )
    await page.goto(`/project/${ref}/sql`)
    await expect(title(page, 'stubborn doesn’t start')).toBeVisible()

    writeFileSync(settings, before)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(new SqlPage(page).editor).toBeEditable()
  },
)

test(
  'a project moves to another organization, and is found there',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { slug } = await platform.owner.call<{ slug: string }>(
      'POST',
      '/platform/organizations',
      {
        name: 'The other side',
      },
    )
    // The shared one may have branches, with which it cannot be transferred.
    const { ref, name } = await makeProject(
      platform.owner,
      platform.project.organization_slug,
      'moves away',
      'a long enough password',
    )
    await page.goto(`/project/${ref}/settings/general`)
    await page.getByRole('button', { name: 'Transfer…' }).click()
    await page.getByRole('dialog').getByRole('combobox').click()
    await page.getByRole('option', { name: 'The other side' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
    await expect(
      page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'The other side' }),
    ).toBeVisible()
    await page.goto(`/org/${slug}`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  },
)

test('a key is revealed, opens the endpoint, and opens it no longer once it is deleted', async ({
  page,
  platform,
}) => {
  await page.goto(`/project/${platform.project.ref}/settings/api-keys`)
  const endpoint = await page.getByRole('region', { name: 'Endpoint' }).locator('code').innerText()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('a page')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  const answer = () => fetch(endpoint, { headers: { apikey: key } })
  expect(await (await answer()).json()).toMatchObject({ ref: platform.project.ref, role: 'anon' })

  await page.getByRole('button', { name: 'Reveal the key service_role' }).click()
  await expect(page.getByRole('button', { name: 'Copy the key service_role' })).toBeVisible()
  // Whether it was used recently is known a moment later, and asks for its name.
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('listitem').filter({ hasText: 'a page' }).innerText()
    })
    .toContain('Last used')
  await page.getByRole('button', { name: 'Actions for the key a page' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Type a page to confirm').fill('a page')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Key a page deleted.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'a page' })).toHaveCount(0)
  expect((await answer()).status).toBe(401)
})

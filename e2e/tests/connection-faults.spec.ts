import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
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

const UNREACHABLE = 'The platform could not be reached.'

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** Returns a function that reports how programs connect by a password, directly and through each pool. */
async function programsOf({ owner, project: { ref } }: Platform) {
  const lists = await Promise.all(
    ['databases', 'config/supavisor'].map((path) =>
      owner.call<{ connection_string: string }[]>('GET', `/platform/projects/${ref}/${path}`),
    ),
  )
  return async (password: string) => {
    const outcomes = lists.flat().map(async ({ connection_string: text }) => {
      const address = new URL(text)
      address.password = encodeURIComponent(password)
      const client = new Client({ connectionString: address.href })
      try {
        await client.connect()
        await client.query('select 1')
        await client.end()
        return 'ok'
      } catch {
        return 'refused'
      }
    })
    return [...new Set(await Promise.all(outcomes))]
  }
}

test(
  'a database password is set while offline and in two tabs: one works, everywhere',
  { tag: '@long' },
  async ({ page, platform, context }) => {
    const programs = await programsOf(platform)
    const path = `/project/${platform.project.ref}/settings/general`
    const set = async (tab: Page, password: string) => {
      const field = tab.getByRole('textbox', { name: 'New password' })
      await field.fill(password)
      await tab.getByRole('button', { name: 'Set password' }).click()
      return field
    }
    await page.goto(path)
    await test.step('what is too simple is refused at the field', async () => {
      await set(page, ' '.repeat(12))
      await expect(page.getByText('Use characters other than spaces.')).toBeVisible()
    })
    await set(page, 'the first password')
    await expect(page.getByText('Database password set.')).toBeVisible()
    expect(await programs('the first password')).toEqual(['ok'])

    await test.step('offline, the text stays and can be sent again', async () => {
      await context.setOffline(true)
      const field = await set(page, 'the second password')
      await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
      await expect(field).toHaveValue('the second password')
      await context.setOffline(false)
      expect(await programs('the first password')).toEqual(['ok'])
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(field).toHaveValue('')
      expect(await programs('the first password')).toEqual(['refused'])
      expect(await programs('the second password')).toEqual(['ok'])
    })

    await test.step('of two tabs, the later one wins', async () => {
      const other = await context.newPage()
      await other.goto(path)
      const here = await set(page, 'the third password')
      await expect(here).toHaveValue('')
      const there = await set(other, 'the fourth password')
      await expect(there).toHaveValue('')
      expect(await programs('the third password')).toEqual(['refused'])
      expect(await programs('the fourth password')).toEqual(['ok'])
      await other.close()
    })
  },
)

test(
  'signing keys are rotated while offline and in two tabs: one is in use',
  { tag: '@long' },
  async ({ page, platform: { owner, project }, context }) => {
    const path = `/project/${project.ref}/settings/jwt/signing-keys`
    const statuses = async () =>
      (
        await owner.call<{ status: string }[]>(
          'GET',
          `/platform/projects/${project.ref}/signing-keys`,
        )
      )
        .map(({ status }) => status)
        .toSorted()
    const create = (tab: Page) => tab.getByRole('button', { name: 'Create standby key' })
    const createKey = (tab: Page) =>
      tab.getByRole('dialog').getByRole('button', { name: 'Create key' })
    const rotate = (tab: Page) => tab.getByRole('button', { name: 'Rotate keys', exact: true })
    const before = await statuses()
    const other = await context.newPage()
    await page.goto(path)
    await other.goto(path)

    await test.step('both tabs create a standby key: the second one says that there is one', async () => {
      await create(page).click()
      await create(other).click()
      await createKey(page).click()
      await expect(rotate(page)).toBeVisible()
      await createKey(other).click()
      const dialog = other.getByRole('dialog')
      await expect(dialog.getByText('This project already has a standby key.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(rotate(other)).toBeVisible()
      expect(await statuses()).toEqual([...before, 'standby'].toSorted())
    })

    await test.step('offline, nothing is rotated, and the page stays', async () => {
      await context.setOffline(true)
      await rotate(page).click()
      await confirm(page, 'Rotate keys')
      await expect(page.getByText('Failed to rotate the keys')).toBeVisible()
      await expect(page.getByText('Standby', { exact: true })).toBeVisible()
      await context.setOffline(false)
      expect(await statuses()).toEqual([...before, 'standby'].toSorted())
    })

    await test.step('both tabs rotate: the standby key is in use, once', async () => {
      await rotate(page).click()
      await rotate(other).click()
      await confirm(page, 'Rotate keys')
      await confirm(other, 'Rotate keys')
      for (const tab of [page, other]) {
        await expect(tab.getByText('Previously used').first()).toBeVisible()
        await expect(tab.getByText('In use', { exact: true })).toHaveCount(1)
        await expect(tab.getByText('Standby', { exact: true })).toHaveCount(0)
      }
      expect(await statuses()).toEqual([...before, 'previously_used'].toSorted())
    })
    await other.close()
  },
)

test(
  'a key is rotated while offline and in two tabs: there is one new key',
  { tag: '@long' },
  async ({ page, platform: { owner, project }, context }) => {
    const api = `/platform/projects/${project.ref}/api-keys`
    await owner.call('POST', api, { type: 'secret', name: 'shared' })
    const count = async () =>
      (await owner.call<{ name: string }[]>('GET', api)).filter(({ name }) => name === 'shared')
        .length
    const path = `/project/${project.ref}/settings/api-keys`
    const other = await context.newPage()
    await page.goto(path)
    await other.goto(path)
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Actions for the key shared' }).click()
      await tab.getByRole('menuitem', { name: 'Rotate' }).click()
    }
    const rotate = (tab: Page) =>
      tab.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()

    await context.setOffline(true)
    await rotate(page)
    await expect(page.getByRole('dialog').getByText(UNREACHABLE)).toBeVisible()
    await context.setOffline(false)
    expect(await count()).toBe(1)

    await rotate(page)
    await expect(page.getByRole('dialog').locator('code')).toBeVisible()
    await rotate(other)
    await expect(other.getByRole('dialog').getByText('This key was rotated already.')).toBeVisible()
    expect(await count()).toBe(2)
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(other.getByText('Replaced, stops working').first()).toBeVisible()
    await other.close()
  },
)

test(
  'the Connect dialog says so while offline, and goes on afterwards',
  { tag: '@long' },
  async ({ page, platform, context }) => {
    await page.goto(`/project/${platform.project.ref}?showConnect=true&tab=direct`)
    const dialog = page.getByRole('dialog', { name: 'Connect to your project' })
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeVisible()
    await context.setOffline(true)
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'JDBC', exact: true }).click()
    await expect(dialog.getByText(/^jdbc:postgresql:/).first()).toBeVisible()
    await dialog.getByRole('tab', { name: 'App frameworks' }).click()
    await context.setOffline(false)
    const retry = dialog.getByRole('button', { name: 'Try again' })
    const file = dialog.getByRole('button', { name: 'Copy File .env.local' })
    await expect(retry.or(file).first()).toBeVisible()
    await expect(async () => {
      // It may go while it is about to be clicked.
      if (await retry.first().isVisible()) await retry.first().click({ timeout: 1_000 })
      await expect(file).toBeVisible({ timeout: 2_000 })
    }).toPass()
  },
)

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { newProject } from '../../scripts/owner-session.mjs'
import { freePort, temporaryFolder } from '../../scripts/platform-server.mjs'
import { buildExample, startHost, type HostServer } from '../harness/host-server'
import { expect, test } from '../harness/test'

let folder: ReturnType<typeof temporaryFolder>
let app: HostServer
let ref: string

test.beforeAll(async ({ platform: { owner, project } }) => {
  test.setTimeout(300_000)
  folder = temporaryFolder('howdah-e2e-chat-')
  const made = await newProject(owner, project.organization_slug, 'chat', 'a long enough password')
  ref = made.ref
  const schema = new URL('../../examples/chat/schema.sql', import.meta.url)
  await owner.query(ref, await readFile(schema, 'utf8'))
  await owner.call('PATCH', `/platform/auth/${ref}/config`, { mailer_autoconfirm: true })
  const { endpoint } = await owner.call<{ endpoint: string }>('GET', `/platform/projects/${ref}`)
  const { api_key: key } = await owner.call<{ api_key: string }>(
    'POST',
    `/platform/projects/${ref}/api-keys`,
    { type: 'publishable', name: 'chat' },
  )
  const example = {
    example: 'chat',
    dist: `${folder.path}/dist`,
    env: { VITE_SUPABASE_URL: endpoint, VITE_SUPABASE_PUBLISHABLE_KEY: key },
  }
  await buildExample(example)
  app = await startHost({ ...example, port: await freePort() })
})

test.afterAll(async ({ platform: { owner } }) => {
  await app?.stop()
  if (ref) await owner.call('DELETE', `/platform/projects/${ref}`, { name: 'chat' })
  folder?.remove()
})

/** Opens the app in a browser of its own, and signs up. */
async function signUp(browser: Browser, name: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(`${app.url}${path}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`)
  await page.getByLabel('Password').fill('a long password of a user')
  await page.getByRole('button', { name: 'Sign up' }).click()
  return page
}

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

test('two people talk in a room that a third does not see', async ({ browser }) => {
  const ada = await signUp(browser, 'Ada')
  await ada.getByLabel('Name of the room').fill('Garden')
  await ada.getByRole('button', { name: 'Create room' }).click()
  await expect(ada.getByText('Here: you', { exact: true })).toBeVisible()
  const invitation = await ada.getByLabel('Invitation').inputValue()

  const bob = await signUp(browser, 'Bob', `/${new URL(invitation).hash}`)
  await expect(bob.getByText('Here: you, Ada', { exact: true })).toBeVisible()
  await expect(ada.getByText('Here: you, Bob', { exact: true })).toBeVisible()

  await test.step('a message arrives, and its writer is seen typing', async () => {
    // Typing ends after some seconds, which a slow machine may take.
    await expect(async () => {
      await bob.getByLabel('Message', { exact: true }).fill('Hello Ada')
      await expect(ada.getByText('Bob is typing…')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await bob.getByRole('button', { name: 'Send' }).click()
    await expect(messages(ada)).toHaveText(['Bob Hello Ada'])
    await expect(ada.getByText('Bob is typing…')).toBeHidden()
    await expect(messages(bob)).toHaveText(['Bob Hello Ada'])
  })

  await test.step('an attachment arrives with its bytes', async () => {
    const [name, buffer] = ['Grün & blau.txt', Buffer.from('attached bytes')]
    await ada.getByLabel('Attachment').setInputFiles({ name, mimeType: 'text/plain', buffer })
    await ada.getByLabel('Message', { exact: true }).fill('The list')
    await ada.getByRole('button', { name: 'Send' }).click()
    const downloading = bob.waitForEvent('download')
    await bob.getByRole('button', { name }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(await readFile(await download.path())).toEqual(buffer)
  })

  await test.step('a person without membership sees nothing', async () => {
    const eve = await signUp(browser, 'Eve')
    await expect(eve.getByText('You are in no room.')).toBeVisible()
    await eve.getByLabel('Name of the room').fill('Cellar')
    await eve.getByRole('button', { name: 'Create room' }).click()
    await expect(eve.getByText('Here: you', { exact: true })).toBeVisible()
    await ada.getByLabel('Message', { exact: true }).fill('Only for Bob')
    await ada.getByRole('button', { name: 'Send' }).click()
    await expect(messages(bob)).toHaveCount(3)
    await expect(messages(eve)).toHaveCount(0)
    await expect(eve.getByRole('button', { name: 'Garden' })).toBeHidden()
    await eve.context().close()
  })

  await test.step('signed out, a person is gone for the others', async () => {
    await bob.getByRole('button', { name: 'Sign out' }).click()
    await expect(bob.getByRole('button', { name: 'Sign up' })).toBeVisible()
    await expect(ada.getByText('Here: you', { exact: true })).toBeVisible()
    await bob.getByRole('button', { name: 'I have an account' }).click()
    await bob.getByLabel('Email').fill('bob@example.com')
    await bob.getByLabel('Password').fill('a long password of a user')
    await bob.getByRole('button', { name: 'Sign in' }).click()
    await bob.getByRole('button', { name: 'Garden' }).click()
    await expect(messages(bob)).toHaveCount(3)
  })
  await Promise.all([ada.context().close(), bob.context().close()])
})

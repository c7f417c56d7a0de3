import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { newProject } from '../../scripts/owner-session.mjs'
import { freePort, temporaryFolder } from '../../scripts/platform-server.mjs'
import { buildExample } from '../harness/host-server'
import { expect, test } from '../harness/test'

let folder: ReturnType<typeof temporaryFolder>
let shop: ChildProcess | undefined
let shopUrl: string
let ref: string

const example = new URL('../../examples/saas/', import.meta.url)

test.beforeAll(async ({ platform: { owner, project, url } }) => {
  test.setTimeout(300_000)
  folder = temporaryFolder('howdah-e2e-shop-')
  const made = await newProject(owner, project.organization_slug, 'shop', 'a long enough password')
  ref = made.ref
  await owner.query(ref, await readFile(new URL('schema.sql', example), 'utf8'))
  const { token } = await owner.call<{ token: string }>('POST', '/platform/profile/access-tokens', {
    name: `shop ${ref}`,
    scopes: [{ action: 'create', resource: 'embed_sessions' }],
    project_refs: [ref],
  })
  const dist = `${folder.path}/dist`
  await buildExample({ example: 'saas', dist, env: {} })
  const port = await freePort()
  shopUrl = `http://127.0.0.1:${port}`
  shop = await startShop({
    DIST: dist,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: shopUrl,
    HOWDAH_URL: url,
    HOWDAH_TOKEN: token,
    HOWDAH_PROJECT: ref,
  })
})

test.afterAll(async ({ platform: { owner } }) => {
  shop?.kill()
  if (ref) await owner.call('DELETE', `/platform/projects/${ref}`, { name: 'shop' })
  folder?.remove()
})

/** Starts the shop's server, as a person would. */
function startShop(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.mjs', example))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`The shop's server ended: ${code}`)))
  })
}

/** Opens the shop in a browser of its own, signed in as a customer. */
async function visit(browser: Browser, customer: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(shopUrl)
  await page.getByRole('button', { name: `Sign in as ${customer}` }).click()
  return page
}

test('customers of a shop see and change their own orders', async ({ browser, page, platform }) => {
  const ada = await visit(browser, 'ada')
  await ada.getByRole('button', { name: 'orders, table', exact: true }).click()
  await expect(ada.getByRole('gridcell', { name: 'Howdah with canopy' })).toBeVisible()
  await expect(ada.getByRole('gridcell', { name: 'Rope, 20 m' })).toBeVisible()
  await expect(ada.getByRole('gridcell', { name: 'Elephant brush' })).toBeHidden()

  const bob = await visit(browser, 'bob')
  await bob.getByRole('button', { name: 'orders, table', exact: true }).click()
  await expect(bob.getByRole('gridcell', { name: 'Elephant brush' })).toBeVisible()
  await expect(bob.getByRole('gridcell', { name: 'Rope, 20 m' })).toBeHidden()

  await test.step('a change is saved as the customer', async () => {
    await ada.getByRole('gridcell', { name: 'Rope, 20 m' }).dblclick()
    await ada.getByRole('textbox', { name: 'Edit product' }).fill('Rope, 30 m')
    await ada.keyboard.press('Enter')
    await ada.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(
        () =>
          platform.owner.query(
            ref,
            `select product from shop.orders where customer = 'ada' order by id`,
          ),
        {
          timeout: 30_000,
        },
      )
      .toEqual([{ product: 'Howdah with canopy' }, { product: 'Rope, 30 m' }])
  })

  await test.step('a revoked session is replaced by another one, and the shop goes on', async () => {
    await page.goto(`${platform.url}/project/${ref}/settings/embed-sessions`)
    // A page that was loaded twice has two.
    await page.getByRole('searchbox', { name: 'Search embed sessions' }).fill('ada')
    await expect(page.getByRole('row', { name: /bob/ })).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Revoke selected' }).click()
    // The page may be refused before someone asks it to refresh.
    const renewed = ada.waitForResponse((response) => response.url().includes('/embed-session'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText(/^(Session|\d+ sessions) revoked\.$/)).toBeVisible()
    await ada.getByRole('button', { name: 'Refresh' }).click()
    await renewed
    await expect(ada.getByRole('gridcell', { name: 'Rope, 30 m' })).toBeVisible()
  })

  await Promise.all([ada.context().close(), bob.context().close()])
})

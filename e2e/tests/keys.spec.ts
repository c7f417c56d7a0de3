import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test, type Platform } from '../harness/test'

interface Jose {
  createRemoteJWKSet: (url: URL) => unknown
  jwtVerify: (
    token: string,
    keys: unknown,
  ) => Promise<{ protectedHeader: { alg: string; kid?: string } }>
}

// The one that the platform comes with; its types stay there.
const { createRemoteJWKSet, jwtVerify } = createRequire(
  new URL('../../apps/platform/package.json', import.meta.url),
)('jose') as Jose

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** A client of the project's API, with a key of its own. */
async function clientOf({ owner, project: { ref } }: Platform, name: string) {
  const { endpoint } = (await owner.call('GET', `/platform/projects/${ref}/settings`)) as {
    endpoint: string
  }
  const { api_key: key } = (await owner.call('POST', `/platform/projects/${ref}/api-keys`, {
    ...{ type: 'secret', name },
  })) as { api_key: string }
  const send = (method: string, path: string, body?: string | object) =>
    fetch(endpoint + path, {
      method,
      headers: {
        apikey: key,
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      },
      body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
    })
  return { endpoint, key, send, status: async () => (await send('GET', '/')).status }
}

/** Leaves the shared secret as the only signing key, whatever another test has made. */
async function resetSigningKeys({ owner, project: { ref } }: Platform) {
  const path = `/platform/projects/${ref}/signing-keys`
  const keys = await owner.call<{ id: string; algorithm: string; status: string }[]>('GET', path)
  const isSecret = (key: (typeof keys)[number]) =>
    key.algorithm === 'HS256' && ['in_use', 'previously_used'].includes(key.status)
  for (const { id, status } of keys.filter(isSecret))
    if (status !== 'in_use') await owner.call('PATCH', `${path}/${id}`, { status: 'in_use' })
  for (const { id, status } of keys.filter((key) => !isSecret(key))) {
    if (status !== 'revoked') await owner.call('PATCH', `${path}/${id}`, { status: 'revoked' })
    await owner.call('DELETE', `${path}/${id}`)
  }
}

test('signing keys are rotated, and revoked while a client uses them', async ({
  page,
  platform,
}) => {
  await resetSigningKeys(platform)
  const { endpoint, send, status } = await clientOf(platform, 'of a client')
  const keySet = createRemoteJWKSet(new URL(`${endpoint}/auth/v1/.well-known/jwks.json`))
  const bucket = `signed-${Date.now()}`
  const sign = async () => {
    const reply = await send('POST', `/storage/v1/object/sign/${bucket}/a.txt`, { expiresIn: 600 })
    const { signedURL } = (await reply.json()) as { signedURL: string }
    return `${endpoint}/storage/v1${signedURL}`
  }
  const opens = async (url: string) => (await fetch(url)).status
  await send('POST', '/storage/v1/bucket', { id: bucket, name: bucket })
  expect((await send('POST', `/storage/v1/object/${bucket}/a.txt`, 'a')).status).toBe(200)
  const before = await sign()

  await test.step('a standby key is created and put in use', async () => {
    await page.goto(`/project/${platform.project.ref}/settings/jwt`)
    await page.getByRole('link', { name: 'Manage signing keys' }).click()
    await page.getByRole('button', { name: 'Create standby key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Rotate keys' }).click()
    await confirm(page, 'Rotate keys')
    await expect(page.getByText('Previously used')).toBeVisible()
  })
  const after = await sign()
  await test.step('tokens of both keys are valid, the new one by the key set', async () => {
    expect(await opens(before)).toBe(200)
    expect(await opens(after)).toBe(200)
    const token = new URL(after).searchParams.get('token') ?? ''
    expect((await jwtVerify(token, keySet)).protectedHeader.alg).toBe('ES256')
  })
  await test.step('the secret is replaced: its tokens end, others do not', async () => {
    await page.goto(`/project/${platform.project.ref}/settings/jwt`)
    await page.getByRole('button', { name: 'Replace secret' }).click()
    await confirm(page, 'Replace secret')
    await expect(page.getByText('JWT secret replaced.')).toBeVisible()
    expect(await opens(before)).toBe(400)
    expect(await opens(after)).toBe(200)
    expect(await status()).toBe(200)
  })
  await test.step('the key in use goes out of use and is revoked', async () => {
    await page.goto(`/project/${platform.project.ref}/settings/jwt/signing-keys`)
    const row = (name: RegExp, state: string) =>
      page.getByRole('row', { name }).filter({ hasText: state })
    await row(/HS256/, 'Previously used')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Use for new tokens' }).click()
    await confirm(page, 'Use for new tokens')
    await row(/ES256/, 'Previously used')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await confirm(page, 'Revoke')
    await expect(row(/ES256/, 'Revoked')).toBeVisible()
    expect(await opens(after)).toBe(400)
    expect(await opens(await sign())).toBe(200)
    expect(await status()).toBe(200)
  })
})

test(
  'a key is rotated with an overlap, and the previous one deleted by its name',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { endpoint, status } = await clientOf(platform, 'nightly')
    expect(await status()).toBe(200)
    await page.goto(`/project/${platform.project.ref}/settings/api-keys`)
    await page.getByRole('button', { name: 'Actions for the key nightly' }).click()
    await page.getByRole('menuitem', { name: 'Rotate' }).click()
    await page.getByRole('button', { name: 'Rotate key' }).click()
    const next = await page.getByRole('dialog').locator('code').innerText()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await status()).toBe(200)
    expect((await fetch(endpoint, { headers: { apikey: next } })).status).toBe(200)

    const previous = page
      .getByRole('listitem')
      .filter({ hasText: 'nightly' })
      .filter({ hasText: 'Replaced, stops working' })
    await expect(previous).toContainText('stops working in 24 hours')
    await test.step('the menu stays beside the name in a narrow window', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(async () => {
        const menu = await previous.getByRole('button', { name: /^Actions for/ }).boundingBox()
        const name = await previous.getByText('nightly', { exact: true }).boundingBox()
        expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(340)
        expect(Math.abs((menu?.y ?? 0) - (name?.y ?? 100))).toBeLessThan(16)
      }).toPass({ timeout: 30_000 })
      await page.setViewportSize({ width: 1280, height: 720 })
    })
    await expect
      .poll(async () => {
        await page.reload()
        await previous.waitFor()
        return previous.innerText()
      })
      .toContain('Last used')
    await previous.getByRole('button', { name: 'Actions for the key nightly' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel('Type nightly to confirm').fill('nightly')
    await confirm(page, 'Delete')
    await expect(page.getByText('Key nightly deleted.')).toBeVisible()
    expect(await status()).toBe(401)
    expect((await fetch(endpoint, { headers: { apikey: next } })).status).toBe(200)
  },
)

test(
  'legacy keys are switched off while a client uses one, and on again',
  { tag: '@long' },
  async ({ page, platform }) => {
    await page.goto(`/project/${platform.project.ref}/settings/api-keys`)
    const endpoint = await page
      .getByRole('region', { name: 'Endpoint' })
      .locator('code')
      .innerText()
    const legacy = page.getByRole('region', { name: 'Legacy keys' })
    const anon = await legacy.getByRole('listitem').first().locator('code').innerText()
    const status = async () => (await fetch(endpoint, { headers: { apikey: anon } })).status
    expect(await status()).toBe(200)
    await page.getByRole('switch', { name: 'Legacy keys work' }).click()
    await confirm(page, 'Switch off')
    await expect(legacy.getByText('Switched off')).toHaveCount(2)
    expect(await status()).toBe(401)
    await page.getByRole('switch', { name: 'Legacy keys work' }).click()
    await expect(legacy.getByText('Switched off')).toHaveCount(0)
    expect(await status()).toBe(200)
  },
)

test('a database password is set, with the keyboard alone', async ({ page, platform }) => {
  await page.goto(`/project/${platform.project.ref}/settings/general`)
  await page.getByRole('textbox', { name: 'New password' }).focus()
  await page.keyboard.type('typed by hand')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Database password set.')).toBeVisible()
})

import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joins, person } from '../harness/people'
import { expect, test } from '../harness/test'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const callback = 'https://deployer.example.com/callback'

test('an application is registered, allowed by a member who signs in for it, used, and taken back', async ({
  page: owner,
  browser,
  platform,
}) => {
  const { organization_slug: slug } = platform.project
  const mila = person('Mila')
  await joins(platform.owner, slug, mila, 'developer')

  await owner.goto(`/org/${slug}/general`)
  await owner
    .getByRole('navigation', { name: 'Settings of the organization' })
    .getByRole('link', { name: 'OAuth apps' })
    .click()
  await expect(title(owner, 'OAuth apps')).toBeVisible()
  await owner.getByRole('button', { name: 'Register app' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Deployer')
  await dialog.getByLabel('Redirect URIs').fill('http://deployer.example.com/callback')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByText('http://deployer.example.com/callback can’t be used')).toBeVisible()
  await expect(dialog.getByText('Choose at least one permission.')).toBeVisible()
  await dialog.getByLabel('Redirect URIs').fill(callback)
  await dialog.getByLabel('organizations read').check()
  await dialog.getByLabel('projects read').check()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible()
  const [clientId = '', secret = ''] = await dialog.locator('code').allInnerTexts()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(owner.getByText('Not authorized by anyone yet.')).toBeVisible()

  // Mila comes from the application, signs in, reads what it wants, and allows it.
  const context = await browser.newContext({
    baseURL: platform.url,
    storageState: { cookies: [], origins: [] },
  })
  const theirs = await context.newPage()
  await theirs.route(`${callback}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the application</h1>' }),
  )
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    ...{
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      state: 'a state',
      code_challenge_method: 'S256',
    },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  await theirs.goto(`/authorize?${request.toString()}`)
  await theirs.getByRole('textbox', { name: 'Email' }).fill(mila.email)
  await theirs.getByLabel('Password', { exact: true }).fill(mila.password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(title(theirs, 'Deployer asks for access')).toBeVisible()
  await expect(theirs.getByRole('listitem')).toHaveText(['organizations read', 'projects read'])
  await expect(theirs.getByText('You’ll be redirected to deployer.example.com.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Deny' }).click()
  await expect(theirs.getByText('Back at the application')).toBeVisible()
  expect(new URL(theirs.url()).searchParams.get('error')).toBe('access_denied')
  await theirs.goto(`/authorize?${request.toString()}`)
  await theirs.getByRole('button', { name: 'Allow' }).click()
  await expect(theirs.getByText('Back at the application')).toBeVisible()
  const answer = new URL(theirs.url()).searchParams
  expect(answer.get('state')).toBe('a state')

  const body = new URLSearchParams({
    ...{
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    },
    ...{ client_id: clientId, client_secret: secret },
  })
  const exchanged = await fetch(`${platform.url}/oauth/token`, { method: 'POST', body })
  expect(exchanged.status).toBe(200)
  const { access_token: token } = (await exchanged.json()) as { access_token: string }
  const use = async (path: string) =>
    (
      await fetch(`${platform.url}/platform/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  expect(await use(`organizations/${slug}`)).toBe(200)
  expect(await use('profile')).toBe(403)

  // An address that is not registered leads nowhere.
  request.set('redirect_uri', 'https://evil.example/')
  await theirs.goto(`/authorize?${request.toString()}`)
  await expect(title(theirs, 'This request can’t be completed')).toBeVisible()
  await theirs.goto('/account/tokens')
  await expect(theirs.getByRole('row', { name: /Deployer/ })).toContainText('Personal')
  await theirs.getByRole('button', { name: 'Revoke Deployer' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(theirs.getByText('No authorized applications.')).toBeVisible()
  expect(await use(`organizations/${slug}`)).toBe(401)

  // A new secret, then the deletion of the application, which the audit log records.
  await owner.getByRole('button', { name: 'New secret for Deployer' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  await expect(dialog.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible()
  expect(await dialog.locator('code').last().innerText()).not.toBe(secret)
  await owner.getByRole('button', { name: 'Done' }).click()
  await owner.getByRole('button', { name: 'Delete Deployer' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('No applications yet')).toBeVisible()
  await owner.getByRole('link', { name: 'Audit log' }).click()
  await expect(owner.getByRole('row', { name: /Revoke authorization/ })).toContainText('Deployer')
  await expect(
    owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'General' }),
  ).toHaveAttribute('aria-current', 'page')
  await context.close()
})

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startIdentityProvider } from '../../apps/platform/src/modules/auth/testing/identity-provider'
import { firstProject, signInAsOwner } from '../../scripts/owner-session.mjs'
import { freePort } from '../../scripts/platform-server.mjs'
import { buildExample, startHost } from './host-server'
import { expect, type Server } from './test'

/** A message that the server did not send, since it has no SMTP server and no SMS provider. */
export interface Caught {
  id: string
  to: string
  text: string
}

export type AccountsApp = Awaited<ReturnType<typeof startAccountsApp>>

/** A project with the settings that `examples/accounts` asks for, and the example on an address of its own. */
export async function startAccountsApp(server: Server, dist: string) {
  const owner = await signInAsOwner(server.url, server.link)
  const { ref } = await firstProject(owner)
  const { endpoint } = await owner.call<{ endpoint: string }>('GET', `/platform/projects/${ref}`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider(`${endpoint}/auth/v1/callback`, url)
  const { api_key: key } = await owner.call<{ api_key: string }>(
    'POST',
    `/platform/projects/${ref}/api-keys`,
    { type: 'publishable', name: 'accounts' },
  )
  const configure = (change: object) => owner.call('PATCH', `/platform/auth/${ref}/config`, change)
  await configure({
    site_url: url,
    ...{ external_phone_enabled: true, external_anonymous_users_enabled: true },
    security_manual_linking_enabled: true,
    // Security keys work on names, not on IP addresses.
    uri_allow_list: [`http://localhost:${port}/**`],
    ...{ mfa_phone_enroll_enabled: true, mfa_phone_verify_enabled: true },
    ...{ mfa_web_authn_enroll_enabled: true, mfa_web_authn_verify_enabled: true },
    // On a slow machine, steps of one test are minutes apart or in the same second.
    ...{ smtp_max_frequency: 0, sms_max_frequency: 0, mfa_phone_max_frequency: 0 },
    ...{ sms_otp_exp: 3_600, rate_limit_otp: 1_000, rate_limit_verify: 1_000 },
    external_providers: [
      {
        ...{ provider: 'custom:example', enabled: true, issuer: provider.issuer },
        client_id: `${provider.clientId}, ${provider.appClientId}`,
        scopes: 'email profile',
      },
    ],
    external_provider_secrets: { 'custom:example': provider.clientSecret },
  })
  const example = {
    ...{ example: 'accounts', dist },
    env: {
      ...{ VITE_SUPABASE_URL: endpoint, VITE_SUPABASE_PUBLISHABLE_KEY: key },
      VITE_PROVIDER: 'custom:example',
      VITE_ID_TOKEN_URL: `${provider.issuer}/auth`,
      VITE_ID_TOKEN_CLIENT_ID: provider.appClientId,
    },
  }
  await buildExample(example)
  const app = await startHost({ ...example, port })

  /** Returns the newest message to an address that came after another one. */
  async function message(to: string, after: Caught | null = null): Promise<Caught> {
    let newest: Caught | undefined
    await expect(async () => {
      const caught = await owner.call<Caught[]>('GET', `/platform/auth/${ref}/caught-mails`)
      newest = caught.find((one) => one.to === to && Number(one.id) > Number(after?.id ?? 0))
      expect(newest, `a message to ${to}`).toBeDefined()
    }).toPass({ timeout: 60_000 })
    return newest as Caught
  }

  return {
    ...{ configure, message, owner, provider, ref, url },
    async stop() {
      await app.stop()
      await provider.close()
    },
  }
}

export const codeIn = ({ text }: Caught) => /(?<=^|\s)\d{6,10}(?=$|\s)/m.exec(text)?.[0] ?? ''
export const linkIn = ({ text }: Caught) => /https?:\S+\/verify\S*/.exec(text)?.[0] ?? 'about:blank'

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Text of the page about the last action. */
export const notice = (page: Page) => page.locator('p[role="status"]')
export const signedIn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `Signed in as ${name}` })).toBeVisible()

export const newBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ storageState: { cookies: [], origins: [] } })

export const password = 'a long password of a user'

export async function signInByPassword(page: Page, name: string, secret = password): Promise<void> {
  const form = part(page, 'Password')
  await form.getByLabel('Email or phone').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

/** Adds an account with a password, whose address is to be confirmed. */
export async function signUp(page: Page, name: string): Promise<void> {
  const form = part(page, 'New account')
  await form.getByLabel('Email or phone').fill(name)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign up' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(part(page, 'New account')).toBeVisible()
}

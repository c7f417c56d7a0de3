import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startIdentityProvider } from '../../apps/platform/src/modules/auth/testing/identity-provider'
import { totpCode } from '../../apps/platform/test/totp-code'
import { firstProject, signInAsOwner, type Session } from '../../scripts/owner-session.mjs'
import { freePort } from '../../scripts/platform-server.mjs'
import { buildExample, startHost } from '../harness/host-server'
import { expect, serverTest, type Server } from '../harness/test'

interface Caught {
  id: string
  to: string
  text: string
}

/** A project with the settings that the example asks for, and the example on an address of its own. */
async function prepare(server: Server, dist: string) {
  const owner = await signInAsOwner(server.url, server.link)
  const { ref } = await firstProject(owner)
  const { endpoint } = await owner.call<{ endpoint: string }>('GET', `/platform/projects/${ref}`)
  const provider = await startIdentityProvider(`${endpoint}/auth/v1/callback`)
  const { api_key: key } = await owner.call<{ api_key: string }>(
    'POST',
    `/platform/projects/${ref}/api-keys`,
    { type: 'publishable', name: 'accounts' },
  )
  const port = await freePort()
  await owner.call('PATCH', `/platform/auth/${ref}/config`, {
    site_url: `http://127.0.0.1:${port}`,
    ...{ external_phone_enabled: true, external_anonymous_users_enabled: true },
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
        ...{ client_id: provider.clientId, scopes: 'email profile' },
      },
    ],
    external_provider_secrets: { 'custom:example': provider.clientSecret },
  })
  const example = {
    ...{ example: 'accounts', dist },
    env: {
      ...{ VITE_SUPABASE_URL: endpoint, VITE_SUPABASE_PUBLISHABLE_KEY: key },
      VITE_PROVIDER: 'custom:example',
    },
  }
  await buildExample(example)
  return { app: await startHost({ ...example, port }), owner, provider, ref }
}

/** Returns the newest message to an address that came after another one. */
async function messageTo(
  owner: Session,
  ref: string,
  to: string,
  after: Caught | null,
): Promise<Caught> {
  let newest: Caught | undefined
  await expect(async () => {
    const caught = await owner.call<Caught[]>('GET', `/platform/auth/${ref}/caught-mails`)
    newest = caught.find((one) => one.to === to && Number(one.id) > Number(after?.id ?? 0))
    expect(newest, `a message to ${to}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return newest as Caught
}

const codeIn = ({ text }: Caught) => /(?<=^|\s)\d{6,10}(?=$|\s)/m.exec(text)?.[0] ?? ''
const linkIn = ({ text }: Caught) => /https?:\S+\/verify\S*/.exec(text)?.[0] ?? 'about:blank'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Text of the page about the last action. */
const notice = (page: Page) => page.locator('p[role="status"]')
const signedIn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `Signed in as ${name}` })).toBeVisible()
const password = 'a long password of a user'

async function signInByPassword(page: Page, name: string, secret = password): Promise<void> {
  const form = part(page, 'Password')
  await form.getByLabel('Email or phone').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

const newBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ storageState: { cookies: [], origins: [] } })

serverTest(
  'people sign up, sign in by every way, add a second factor and sign out',
  async ({ browser, servers }) => {
    serverTest.setTimeout(600_000)
    const server = await servers.start({ env: { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' } })
    const { app, owner, provider, ref } = await prepare(server, `${servers.data}-accounts`)
    const message = (to: string, after: Caught | null = null) => messageTo(owner, ref, to, after)
    try {
      const context = await newBrowser(browser)
      const page = await context.newPage()
      await page.goto(app.url)

      await serverTest.step('by the link of the mail', async () => {
        const form = part(page, 'New account')
        await form.getByLabel('Email').fill('ada@example.com')
        await form.getByLabel('Password').fill(password)
        await form.getByRole('button', { name: 'Sign up' }).click()
        await expect(notice(page)).toHaveText(/Open the link/)
        await page.goto(linkIn(await message('ada@example.com')))
        await signedIn(page, 'ada@example.com')
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      })

      await serverTest.step('by the password', async () => {
        await signInByPassword(page, 'ada@example.com', 'wrong password')
        await expect(notice(page)).toHaveText('Invalid login credentials')
        await signInByPassword(page, 'ada@example.com')
        await signedIn(page, 'ada@example.com')
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      })

      await serverTest.step('by the code of a mail, and with a new password', async () => {
        const before = await message('ada@example.com')
        const code = part(page, 'Code by email')
        await code.getByLabel('Email').fill('ada@example.com')
        await code.getByRole('button', { name: 'Send a code' }).click()
        const mail = await message('ada@example.com', before)
        await code.getByLabel('Code').fill(codeIn(mail))
        await code.getByRole('button', { name: 'Sign in' }).click()
        await signedIn(page, 'ada@example.com')
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()

        const form = part(page, 'Password')
        await form.getByLabel('Forgotten? Your email').fill('ada@example.com')
        await form.getByRole('button', { name: 'Send a link' }).click()
        await page.goto(linkIn(await message('ada@example.com', mail)))
        await page.getByLabel('Password').fill(`${password}, a new one`)
        await page.getByRole('button', { name: 'Save' }).click()
        await signedIn(page, 'ada@example.com')
      })

      await serverTest.step('at a provider, by phone, and without an account', async () => {
        const other = await (await newBrowser(browser)).newPage()
        provider.use({ sub: 'grace', email: 'grace@example.com', email_verified: true })
        await other.goto(app.url)
        await other.getByRole('button', { name: 'Continue with custom:example' }).click()
        await signedIn(other, 'grace@example.com')
        await other.getByRole('button', { name: 'Sign out', exact: true }).click()

        const form = part(other, 'Code by phone')
        await form.getByLabel('Phone').fill('+41791234567')
        await form.getByRole('button', { name: 'Send a code' }).click()
        await form.getByLabel('Code').fill(codeIn(await message('41791234567')))
        await form.getByRole('button', { name: 'Sign in' }).click()
        await signedIn(other, '+41791234567')
        await other.getByRole('button', { name: 'Sign out', exact: true }).click()

        await other.getByRole('button', { name: 'Continue without an account' }).click()
        await signedIn(other, 'a guest')
        await other.context().close()
      })

      await otherLinks(browser, app.url, (flow) => linkFor(owner, { ref, flow }))
      await secondFactor(browser, page, app.url)
      await securityKey(browser, app.url.replace('127.0.0.1', 'localhost'), message)
      await context.close()
    } finally {
      await app.stop()
      await provider.close()
    }
  },
)

/** Returns a link of a member that signs in as Ada. */
async function linkFor(
  owner: Session,
  { flow, ref }: { ref: string; flow: 'redirect' | 'token_hash' },
): Promise<string> {
  const { users } = await owner.call<{ users: { id: string }[] }>(
    'GET',
    `/platform/auth/${ref}/users?search=ada@example.com`,
  )
  const links = `/platform/auth/${ref}/users/${users[0]?.id ?? ''}/sign-in-links`
  return (await owner.call<{ url: string }>('POST', links, { flow })).url
}

/** Links of the dashboard sign in, and those that do not say why. */
async function otherLinks(
  browser: Browser,
  url: string,
  link: (flow: 'redirect' | 'token_hash') => Promise<string>,
): Promise<void> {
  const page = await (await newBrowser(browser)).newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const flow of ['redirect', 'token_hash'] as const)
    await serverTest.step(`by a link of a member: ${flow}`, async () => {
      const address = await link(flow)
      await page.goto(address)
      await signedIn(page, 'ada@example.com')
      expect(new URL(page.url()).href).toBe(`${url}/`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        'the page is as wide as the window',
      ).toBe(390)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(part(page, 'New account')).toBeVisible()
      await page.goto('about:blank')
      await page.goto(address)
      await expect(notice(page)).toHaveText(/has been used already/)
      expect(new URL(page.url()).href).toBe(`${url}/`)
    })

  await serverTest.step(
    'errors of an address, and links of another browser, are named',
    async () => {
      await page.goto('about:blank')
      await page.goto(`${url}/#error=server_error&error_description=The+hook+failed`)
      await expect(notice(page)).toHaveText('The hook failed')
      await page.goto('about:blank')
      await page.goto(`${url}/?code=1f6b7d3e-7a6c-4a44-9a53-1b8f6c0f2f11`)
      await expect(notice(page)).toHaveText(/in the browser that asked for it/)
      expect(new URL(page.url()).href).toBe(`${url}/`)
    },
  )
  await page.context().close()
}

/** Ada, signed in, adds an authenticator app, signs in with it elsewhere, and signs out everywhere. */
async function secondFactor(browser: Browser, page: Page, url: string): Promise<void> {
  let secret = ''
  /** A code is good once: the next step of 30 seconds has another one. */
  const verify = (shown: Page, outcome: () => Promise<void>) =>
    expect(async () => {
      await shown.getByLabel('Code').fill(await totpCode(secret))
      await shown.getByRole('button', { name: 'Verify' }).click()
      await outcome()
    }).toPass({ timeout: 180_000, intervals: [1_000, 5_000] })
  const isRaised = (shown: Page) => () =>
    expect(shown.getByLabel('Level')).toHaveText('aal2', { timeout: 5_000 })

  await serverTest.step('an authenticator app raises the level', async () => {
    await expect(page.getByLabel('Level')).toHaveText('aal1')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const picture = page.getByAltText('QR code for the app')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    secret = (await page.getByLabel('Secret').textContent()) ?? ''
    await verify(page, isRaised(page))
    await expect(part(page, 'Second factors').getByRole('listitem')).toHaveText(['Authenticator'])
  })

  const elsewhere = await (await newBrowser(browser)).newPage()
  await serverTest.step('and is asked for at the next sign-in', async () => {
    await elsewhere.goto(url)
    await signInByPassword(elsewhere, 'ada@example.com', `${password}, a new one`)
    await expect(elsewhere.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await verify(elsewhere, isRaised(elsewhere))
    await signedIn(elsewhere, 'ada@example.com')
  })

  await serverTest.step('two tabs renew the session at once', async () => {
    const tab = await page.context().newPage()
    await tab.goto(url)
    await signedIn(tab, 'ada@example.com')
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        [page, tab].map((one) => one.getByRole('button', { name: 'Renew the session' }).click()),
      )
      // The client may say that the other tab was first; both stay signed in.
      for (const one of [page, tab]) {
        await expect(notice(one)).not.toBeEmpty()
        await signedIn(one, 'ada@example.com')
      }
    }
    for (const one of [page, tab]) {
      await one.getByRole('button', { name: 'Renew the session' }).click()
      await expect(notice(one)).toHaveText('The session was renewed.')
    }
  })

  await serverTest.step('signing out everywhere ends the sessions of other browsers', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(part(page, 'New account')).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Renew the session' }).click()
    // Its access token is good until it expires, and is the last one.
    await expect(notice(elsewhere)).toHaveText(/Refresh Token Not Found/)
    await elsewhere.context().close()
  })
}

/** A new user adds a security key of the browser, and signs in with it. */
async function securityKey(
  browser: Browser,
  url: string,
  message: (to: string) => Promise<Caught>,
): Promise<void> {
  const context = await newBrowser(browser)
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  })
  const uses = async () =>
    (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
      ({ rpId, signCount }) => ({ rpId, signCount }),
    )

  await serverTest.step('a security key raises the level', async () => {
    await page.goto(url)
    const form = part(page, 'New account')
    await form.getByLabel('Email').fill('kay@example.com')
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(notice(page)).toHaveText(/Open the link/)
    await page.goto(linkIn(await message('kay@example.com')))
    await signedIn(page, 'kay@example.com')
    await expect(page.getByLabel('Level')).toHaveText('aal1')
    await page.getByRole('button', { name: 'Add a security key' }).click()
    await expect(page.getByLabel('Level')).toHaveText('aal2')
    await expect(part(page, 'Second factors').getByRole('listitem')).toHaveText(['Security key'])
  })

  await serverTest.step('and is asked for at the next sign-in', async () => {
    const [before] = await uses()
    expect(before?.rpId).toBe('localhost')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await signInByPassword(page, 'kay@example.com')
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await page.getByRole('button', { name: 'Use the security key' }).click()
    await expect(page.getByLabel('Level')).toHaveText('aal2')
    await signedIn(page, 'kay@example.com')
    expect((await uses())[0]?.signCount).toBeGreaterThan(before?.signCount ?? 0)
  })
  await context.close()
}

import type { Browser, Page } from '@playwright/test'
import { totpCode } from '../../apps/platform/test/totp-code'
import type { Session } from '../../scripts/owner-session.mjs'
import {
  codeIn,
  linkIn,
  newBrowser,
  notice,
  part,
  password,
  signedIn,
  signInByPassword,
  signOut,
  signUp,
  startAccountsApp,
  type AccountsApp,
} from '../harness/accounts-app'
import { expect, serverTest } from '../harness/test'

serverTest(
  'people sign up, sign in by every way, add a second factor and sign out',
  async ({ browser, servers }) => {
    serverTest.setTimeout(600_000)
    const server = await servers.start({ env: { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' } })
    const app = await startAccountsApp(server, `${servers.data}-accounts`)
    const { message, owner, provider, ref } = app
    try {
      const context = await newBrowser(browser)
      const page = await context.newPage()
      await page.goto(app.url)

      await serverTest.step('by the link of the mail', async () => {
        await signUp(page, 'ada@example.com')
        await expect(notice(page)).toHaveText(/Open the link/)
        await page.goto(linkIn(await message('ada@example.com')))
        await signedIn(page, 'ada@example.com')
        await signOut(page)
      })

      await serverTest.step('by the password', async () => {
        await signInByPassword(page, 'ada@example.com', 'wrong password')
        await expect(notice(page)).toHaveText('Invalid login credentials')
        await signInByPassword(page, 'ada@example.com')
        await signedIn(page, 'ada@example.com')
        await signOut(page)
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
        await signOut(page)

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
        await signOut(other)

        const form = part(other, 'Code by phone')
        await form.getByLabel('Phone').fill('+41791234567')
        await form.getByRole('button', { name: 'Send a code' }).click()
        await form.getByLabel('Code').fill(codeIn(await message('41791234567')))
        await form.getByRole('button', { name: 'Sign in' }).click()
        await signedIn(other, '+41791234567')
        await signOut(other)

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
      await signOut(page)
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
  message: AccountsApp['message'],
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
    await signUp(page, 'kay@example.com')
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
    await signOut(page)
    await signInByPassword(page, 'kay@example.com')
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await page.getByRole('button', { name: 'Use the security key' }).click()
    await expect(page.getByLabel('Level')).toHaveText('aal2')
    await signedIn(page, 'kay@example.com')
    expect((await uses())[0]?.signCount).toBeGreaterThan(before?.signCount ?? 0)
  })
  await context.close()
}

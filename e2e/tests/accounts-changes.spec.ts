import type { Browser, Page } from '@playwright/test'
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
  'people sign in by link, invitation, phone and ID token, and change their accounts',
  async ({ browser, servers }) => {
    serverTest.setTimeout(600_000)
    const server = await servers.start({ env: { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' } })
    const app = await startAccountsApp(server, `${servers.data}-accounts`)
    try {
      await mailLinks(browser, app)
      await phones(browser, app)
      await idToken(browser, app)
      await identities(browser, app)
      await guest(browser, app)
      await emailChange(browser, app)
      await reauthentication(browser, app)
    } finally {
      await app.stop()
    }
  },
)

async function open(browser: Browser, { url }: AccountsApp): Promise<Page> {
  const page = await (await newBrowser(browser)).newPage()
  await page.goto(url)
  return page
}

/** Opens the app in a new browser with an account that is confirmed and signed in. */
async function openAs(browser: Browser, app: AccountsApp, email: string): Promise<Page> {
  const page = await open(browser, app)
  await signUp(page, email)
  await expect(notice(page)).toHaveText(/Open the link/)
  await page.goto(linkIn(await app.message(email)))
  await signedIn(page, email)
  return page
}

const saveEmail = async (page: Page, email: string) => {
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Save the email' }).click()
}

async function mailLinks(browser: Browser, app: AccountsApp): Promise<void> {
  await serverTest.step('by the clicked link of a mail, in the browser that asked', async () => {
    const page = await open(browser, app)
    const form = part(page, 'Code by email')
    await form.getByLabel('Email').fill('mia@example.com')
    await form.getByRole('button', { name: 'Send a code' }).click()
    const link = linkIn(await app.message('mia@example.com'))
    await page.goto(link)
    await signedIn(page, 'mia@example.com')
    await signOut(page)
    await page.goto('about:blank')
    await page.goto(link)
    await expect(notice(page)).toHaveText(/has been used already/)
    await page.context().close()
  })

  await serverTest.step('by an invitation, with a password of their own', async () => {
    await app.owner.call('POST', `/platform/auth/${app.ref}/invite`, { email: 'ivy@example.com' })
    const page = await open(browser, app)
    await page.goto(linkIn(await app.message('ivy@example.com')))
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
    await signedIn(page, 'ivy@example.com')
    expect(new URL(page.url()).href).toBe(`${app.url}/`)
    await signOut(page)
    await signInByPassword(page, 'ivy@example.com')
    await signedIn(page, 'ivy@example.com')
    await page.context().close()
  })
}

async function phones(browser: Browser, app: AccountsApp): Promise<void> {
  const page = await open(browser, app)
  await serverTest.step('by a phone with a password', async () => {
    await signUp(page, '+41790000001')
    await expect(notice(page)).toHaveText(/text message/)
    const form = part(page, 'New account')
    await form.getByLabel('Code').fill(codeIn(await app.message('41790000001')))
    await form.getByRole('button', { name: 'Confirm' }).click()
    await signedIn(page, '+41790000001')
    await signOut(page)
    await signInByPassword(page, '+41790000001')
    await signedIn(page, '+41790000001')
  })

  await serverTest.step('a phone is a second factor, and raises the level', async () => {
    await expect(page.getByLabel('Level')).toHaveText('aal1')
    const factors = part(page, 'Second factors')
    await factors.getByLabel('Phone').fill('+41790000002')
    await factors.getByRole('button', { name: 'Add a phone' }).click()
    await factors.getByLabel('Code').fill(codeIn(await app.message('41790000002')))
    await factors.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByLabel('Level')).toHaveText('aal2')
    await expect(factors.getByRole('listitem')).toHaveText(['Phone'])
  })

  await serverTest.step('and is asked for at the next sign-in', async () => {
    await signOut(page)
    await signInByPassword(page, '+41790000001')
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    const before = await app.message('41790000002')
    await page.getByRole('button', { name: 'Send a code' }).click()
    const code = codeIn(await app.message('41790000002', before))
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(notice(page)).toHaveText(/Invalid/)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByLabel('Level')).toHaveText('aal2')
    await signedIn(page, '+41790000001')
    await page.context().close()
  })
}

async function idToken(browser: Browser, app: AccountsApp): Promise<void> {
  await serverTest.step('by an ID token that the app asked for', async () => {
    app.provider.use({ sub: 'ida', email: 'ida@example.com', email_verified: true })
    const page = await open(browser, app)
    await page.getByRole('button', { name: 'Continue with an ID token' }).click()
    await signedIn(page, 'ida@example.com')
    expect(new URL(page.url()).href).toBe(`${app.url}/`)
    await expect(part(page, 'Identities').getByRole('listitem')).toHaveText(/custom:example/)
    await signOut(page)
    await page.goto('about:blank')
    await page.goto(`${app.url}/#id_token=a.b.c&state=another`)
    await expect(notice(page)).toHaveText(/has not asked for/)
    await page.context().close()
  })
}

async function identities(browser: Browser, app: AccountsApp): Promise<void> {
  const page = await openAs(browser, app, 'lin@example.com')
  const list = part(page, 'Identities').getByRole('listitem')
  await serverTest.step('an identity is linked, signs in, and is unlinked', async () => {
    app.provider.use({ sub: 'lin', email: 'lin@work.example.com', email_verified: true })
    await expect(list).toHaveText(['email'])
    await page.getByRole('button', { name: 'Link custom:example' }).click()
    await expect(list).toHaveText([/^email/, /^custom:example/])
    await signedIn(page, 'lin@example.com')
    await signOut(page)
    await page.getByRole('button', { name: 'Continue with custom:example' }).click()
    await signedIn(page, 'lin@example.com')
    await page.getByRole('button', { name: 'Unlink custom:example' }).click()
    await expect(notice(page)).toHaveText('The identity was unlinked.')
    await expect(list).toHaveText(['email'])
  })

  await serverTest.step('one of another user is not linked', async () => {
    app.provider.use({ sub: 'ida', email: 'ida@example.com', email_verified: true })
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Link custom:example' }).click()
    await expect(notice(page)).toHaveText(/already linked to another user/i)
    await expect(list).toHaveText(['email'])
    await page.context().close()
  })
}

async function guest(browser: Browser, app: AccountsApp): Promise<void> {
  await serverTest.step('a guest keeps their data in an account', async () => {
    const page = await open(browser, app)
    await page.getByRole('button', { name: 'Continue without an account' }).click()
    await signedIn(page, 'a guest')
    const [before] = await app.owner.query<{ id: string }>(
      app.ref,
      'select id from auth.users where is_anonymous order by created_at desc limit 1',
    )
    await expect(part(page, 'Make this an account')).toBeVisible()
    await expect(part(page, 'Password')).toBeHidden()
    await saveEmail(page, 'gus@example.com')
    await expect(notice(page)).toHaveText('Open the link in the mail that was sent to you.')
    await page.goto(linkIn(await app.message('gus@example.com')))
    await signedIn(page, 'gus@example.com')
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(notice(page)).toHaveText('The password was changed.')
    await signOut(page)
    await signInByPassword(page, 'gus@example.com')
    await signedIn(page, 'gus@example.com')
    const [after] = await app.owner.query(
      app.ref,
      `select id, is_anonymous from auth.users where email = 'gus@example.com'`,
    )
    expect(after).toEqual({ id: before?.id, is_anonymous: false })
    await page.context().close()
  })
}

async function emailChange(browser: Browser, app: AccountsApp): Promise<void> {
  await serverTest.step('an email address changes by the links of both mails', async () => {
    const page = await openAs(browser, app, 'eva@example.com')
    const before = await app.message('eva@example.com')
    await saveEmail(page, 'eve@example.com')
    await expect(notice(page)).toHaveText(/two mails/)
    await expect(part(page, 'Email address')).toContainText('Not confirmed yet: eve@example.com')
    await page.goto(linkIn(await app.message('eve@example.com')))
    await expect(notice(page)).toHaveText(/link sent to the other email/)
    expect(new URL(page.url()).href).toBe(`${app.url}/`)
    await signedIn(page, 'eva@example.com')
    await page.goto(linkIn(await app.message('eva@example.com', before)))
    await signedIn(page, 'eve@example.com')
    await expect(part(page, 'Email address')).not.toContainText('Not confirmed yet')
    await signOut(page)
    await signInByPassword(page, 'eva@example.com')
    await expect(notice(page)).toHaveText('Invalid login credentials')
    await signInByPassword(page, 'eve@example.com')
    await signedIn(page, 'eve@example.com')
    await page.context().close()
  })
}

async function reauthentication(browser: Browser, app: AccountsApp): Promise<void> {
  await serverTest.step('an older session needs a code for a new password', async () => {
    await app.configure({ security_update_password_require_reauthentication: true })
    const email = 'rea@example.com'
    const page = await openAs(browser, app, email)
    await app.owner.query(
      app.ref,
      `update auth.sessions set created_at = created_at - interval '2 days'
        where user_id = (select id from auth.users where email = '${email}')`,
    )
    const before = await app.message(email)
    const save = async () => {
      await page.getByLabel('New password').fill(`${password}, a new one`)
      await page.getByRole('button', { name: 'Save the password' }).click()
    }
    await save()
    await expect(notice(page)).toHaveText(/Enter the code/)
    const code = codeIn(await app.message(email, before))
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await save()
    await expect(notice(page)).toHaveText(/Nonce|code/)
    await page.getByLabel('Code').fill(code)
    await save()
    await expect(notice(page)).toHaveText('The password was changed.')
    await signOut(page)
    await signInByPassword(page, email, `${password}, a new one`)
    await signedIn(page, email)
    await page.context().close()
  })
}

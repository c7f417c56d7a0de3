import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { longIt } from '../../../test/long-run'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthClient,
  type AuthTestPlatform,
} from './testing/auth-test-platform'

type Step = (browser: AuthClient, email: string) => Promise<unknown>
const TURNS = 40
/** Less than the answers of a network vary by. */
const TOLERANCE_MS = 3

const askForCode: Step = ({ auth }, email) =>
  auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
const sendWrongCode: Step = ({ auth }, email) =>
  auth.verifyOtp({ email, token: '000000', type: 'email' })

/** Flows whose answers do not tell whether an address has an account, and what comes before. */
const MESSAGE_FLOWS: [name: string, step: Step, before?: Step][] = [
  ['the request of a code', ({ auth }, email) => auth.signInWithOtp({ email })],
  ['the request of a code by users alone', askForCode],
  ['the request of a recovery', ({ auth }, email) => auth.resetPasswordForEmail(email)],
  ['a message again', ({ auth }, email) => auth.resend({ email, type: 'signup' })],
  ['a wrong code', sendWrongCode, askForCode],
  ['a wrong code of a stranger', sendWrongCode],
]

/** Returns the median of the quicker half of times. */
const quickOnes = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({
    site_url: 'https://app.example.com',
    uri_allow_list: ['https://*.example.dev/**', 'com.example.app://login'],
  })
})
afterAll(() => testPlatform.stop())
beforeEach(() =>
  testPlatform.configure({ mailer_secure_email_change_enabled: true, mailer_otp_exp: 3_600 }),
)

const password = 'correct horse'
let counter = 0
const newEmail = () => `mail-${(counter += 1)}@example.com`

/** Follows a link as a browser does. @returns the address that it leads to */
async function follow(link: URL): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

async function confirmed(email = newEmail(), browser: AuthClient = testPlatform.browser()) {
  const { admin } = testPlatform.admin.auth
  const { user } = done(await admin.createUser({ email, password, email_confirm: true }))
  done(await browser.auth.signInWithPassword({ email, password }))
  return { browser, email, id: user?.id ?? '' }
}

describe('a link', () => {
  it('signs in once, at the site', async () => {
    const browser = testPlatform.browser()
    const email = newEmail()
    done(await browser.auth.signInWithOtp({ email }))
    const { link } = await testPlatform.mailTo(email)
    expect(link.href.startsWith(`${testPlatform.authUrl}/verify?`)).toBe(true)
    const to = await follow(link)
    expect(to.origin).toBe('https://app.example.com')
    const { access_token = '', refresh_token = '', type } = fragmentOf(to)
    expect(type).toBe('signup')
    done(await browser.auth.setSession({ access_token, refresh_token }))
    expect(done(await browser.auth.getUser()).user.email).toBe(email)
    expect(fragmentOf(await follow(link))).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    })
    // The second time it is a user who has an account.
    done(await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
    expect(fragmentOf(await follow((await testPlatform.mailTo(email)).link)).type).toBe('magiclink')
  })

  it('gives the browser that asked a code', async () => {
    const browser = testPlatform.browser({ flowType: 'pkce' })
    const email = newEmail()
    done(
      await browser.auth.signUp({
        ...{ email, password },
        options: { emailRedirectTo: 'https://pr-1.example.dev/welcome?a=b' },
      }),
    )
    const { link } = await testPlatform.mailTo(email)
    const to = await follow(link)
    expect(to.href).toMatch(/^https:\/\/pr-1\.example\.dev\/welcome\?a=b&code=[\w-]+$/)
    const code = to.searchParams.get('code') ?? ''
    // Another browser has another verifier, and the code is used up.
    const thief = testPlatform.browser({ flowType: 'pkce' })
    await thief.auth.signInWithOtp({ email: newEmail() })
    expect(failure(await thief.auth.exchangeCodeForSession(code))).toBe('bad_code_verifier')
    expect(failure(await browser.auth.exchangeCodeForSession(code))).toBe('flow_state_not_found')

    const again = testPlatform.browser({ flowType: 'pkce' })
    done(await again.auth.resetPasswordForEmail(email, { redirectTo: 'com.example.app://login' }))
    const app = await follow((await testPlatform.mailTo(email)).link)
    expect(app.protocol).toBe('com.example.app:')
    const { session } = done(
      await again.auth.exchangeCodeForSession(app.searchParams.get('code') ?? ''),
    )
    expect(session.user.email).toBe(email)
    done(await again.auth.updateUser({ password: 'battery staple' }))
  })

  it('gives a session to one of two requests for a code at the same time', async () => {
    const { email } = await confirmed()
    const { auth } = testPlatform.browser({ flowType: 'pkce' })
    done(await auth.signInWithOtp({ email }))
    const sent = await testPlatform.mailTo(email)
    const verified = await Promise.all(
      [1, 2, 3].map(() =>
        testPlatform.browser().auth.verifyOtp({ email, token: sent.code, type: 'email' }),
      ),
    )
    expect(verified.map(failure).toSorted()).toEqual([null, 'otp_expired', 'otp_expired'])

    const browser = testPlatform.browser({ flowType: 'pkce' })
    done(await browser.auth.resetPasswordForEmail(email))
    const code = (await follow((await testPlatform.mailTo(email)).link)).searchParams.get('code')
    const exchanged = await Promise.all(
      [1, 2, 3].map(() => browser.auth.exchangeCodeForSession(code ?? '')),
    )
    expect(exchanged.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it.each([
    'https://evil.test/',
    'https://app.example.com@evil.test/',
    'https://app.example.com.evil.test',
    String.raw`https://evil.test\@app.example.com`,
    'https://evil.test/.example.dev/',
    'javascript://app.example.com/%0aalert(1)',
    '//evil.test',
  ])('never leads to %s', async (redirectTo) => {
    const email = newEmail()
    done(
      await testPlatform
        .browser()
        .auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } }),
    )
    const { link } = await testPlatform.mailTo(email)
    // Not by the link that was sent, and not by one that was changed.
    expect(link.searchParams.get('redirect_to')).toBe('https://app.example.com')
    link.searchParams.set('redirect_to', redirectTo)
    expect((await follow(link)).origin).toBe('https://app.example.com')
  })

  it('works once, of several at the same time', async () => {
    const email = newEmail()
    done(await testPlatform.browser().auth.signInWithOtp({ email }))
    const { link } = await testPlatform.mailTo(email)
    const ends = await Promise.all(Array.from({ length: 6 }, () => follow(link)))
    expect(ends.filter((to) => fragmentOf(to).access_token !== undefined)).toHaveLength(1)
    expect(
      await testPlatform.sql(
        'select * from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
        [email],
      ),
    ).toHaveLength(1)
  })

  it('is good for as long as the project wants', async () => {
    const email = newEmail()
    done(await testPlatform.browser().auth.signInWithOtp({ email }))
    const { code, link } = await testPlatform.mailTo(email)
    await testPlatform.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '2 hours'`,
    )
    expect(fragmentOf(await follow(link)).error_code).toBe('otp_expired')
    expect(
      failure(await testPlatform.browser().auth.verifyOtp({ email, token: code, type: 'email' })),
    ).toBe('otp_expired')
  })

  it('is not found in the database', async () => {
    const email = newEmail()
    done(await testPlatform.browser().auth.signInWithOtp({ email }))
    const { code, link } = await testPlatform.mailTo(email)
    const rows = JSON.stringify(await testPlatform.sql('select * from auth.one_time_tokens'))
    expect(rows).not.toContain(link.searchParams.get('token'))
    expect(rows).not.toContain(code)
  })
})

describe('a code', () => {
  it('signs in where the browser has a challenge, and so does the token of the mail', async () => {
    const { auth } = testPlatform.browser({ flowType: 'pkce' })
    const email = newEmail()
    done(await auth.signInWithOtp({ email }))
    const { code } = await testPlatform.mailTo(email)
    const { session } = done(await auth.verifyOtp({ email, token: code, type: 'email' }))
    expect(session?.user.email).toBe(email)
    done(await auth.signInWithOtp({ email }))
    const { link } = await testPlatform.mailTo(email)
    const token_hash = link.searchParams.get('token') ?? ''
    const again = done(await auth.verifyOtp({ token_hash, type: 'email' }))
    expect(again.session?.user.id).toBe(session?.user.id)
  })

  it('is not guessed where its user has signed in either', async () => {
    const { email } = await confirmed()
    done(await testPlatform.browser().auth.signInWithOtp({ email }))
    const { code } = await testPlatform.mailTo(email)
    const verify = (token: string) =>
      testPlatform.browser().auth.verifyOtp({ email, token, type: 'email' })
    expect(failure(await verify(code === '000000' ? '000001' : '000000'))).toBe('otp_expired')
    const { rowCount } = await testPlatform.running.platform.control.query(
      `update auth_rate_limits set count = 30 where bucket like 'verify-known-account/%'`,
    )
    expect(rowCount).not.toBe(0)
    expect(failure(await verify(code))).toBe('over_request_rate_limit')
  })

  it('is of one user and one purpose', async () => {
    const one = await confirmed()
    const other = await confirmed()
    done(await testPlatform.browser().auth.resetPasswordForEmail(one.email))
    const { code, link } = await testPlatform.mailTo(one.email)
    const hash = link.searchParams.get('token') ?? ''
    const { auth } = testPlatform.browser()
    expect(
      failure(await auth.verifyOtp({ email: other.email, token: code, type: 'recovery' })),
    ).toBe('otp_expired')
    expect(failure(await auth.verifyOtp({ email: one.email, token: code, type: 'signup' }))).toBe(
      'otp_expired',
    )
    expect(failure(await auth.verifyOtp({ token_hash: hash, type: 'email_change' }))).toBe(
      'otp_expired',
    )
    done(await auth.verifyOtp({ token_hash: hash, type: 'recovery' }))
  })
})

describe('unknown addresses', () => {
  it('are answered as known ones', async () => {
    const { email } = await confirmed()
    const { auth } = testPlatform.browser()
    const answers = async (address: string) => [
      await auth.resetPasswordForEmail(address),
      await auth.signInWithOtp({ email: address, options: { shouldCreateUser: false } }),
      await auth.resend({ email: address, type: 'signup' }),
      (await auth.verifyOtp({ email: address, token: '000000', type: 'email' })).error,
      (await auth.signInWithPassword({ email: address, password: 'wrong one' })).error,
    ]
    const unknown = newEmail()
    expect(await answers(unknown)).toEqual(await answers(email))
    expect(await testPlatform.countMails(unknown)).toBe(0)
    expect(await testPlatform.countMails(email)).toBe(2)
  })

  it.each(MESSAGE_FLOWS)(
    'cost the work that known ones cost, and are not answered before: %s',
    async (_name, step, before = () => Promise.resolve()) => {
      const { authDatabases, authLimits, authMails } = testPlatform.running.platform
      const take = vi.spyOn(authLimits, 'take')
      let begun: number | null = null
      const plain = authDatabases.transaction
      const transaction = vi
        .spyOn(authDatabases, 'transaction')
        .mockImplementation((...request: Parameters<typeof plain>) => {
          begun ??= performance.now()
          return plain(...request) as ReturnType<typeof plain>
        })
      const workOf = async (email: string) => {
        const browser = testPlatform.browser()
        await before(browser, email)
        await authMails.settled()
        for (const spy of [take, transaction]) spy.mockClear()
        begun = null
        await step(browser, email)
        return {
          // The time of an answer begins with what depends on the account.
          isEarly: begun === null || performance.now() - begun < 28,
          limits: take.mock.calls.map((call) => JSON.stringify(call).replaceAll(email, 'one')),
          transactions: transaction.mock.calls.length,
        }
      }
      try {
        // Where its user has signed in, an account takes more codes than others do.
        const email = newEmail()
        const { admin } = testPlatform.admin.auth
        done(await admin.createUser({ email, password, email_confirm: true }))
        const known = await workOf(email)
        expect(known.limits.length).toBeGreaterThan(1)
        expect([await workOf(newEmail()), known.isEarly]).toEqual([known, false])
      } finally {
        for (const spy of [take, transaction]) spy.mockRestore()
      }
    },
  )

  it('are not used up by a program that checks links', async () => {
    const { email } = await confirmed()
    done(await testPlatform.browser().auth.resetPasswordForEmail(email))
    const { link } = await testPlatform.mailTo(email)
    const follow = async (method: string) => {
      const { headers, status } = await fetch(link, { method, redirect: 'manual' })
      return [status, headers.get('location')?.includes('access_token')]
    }
    expect(await follow('HEAD')).toEqual([200, undefined])
    expect(await follow('GET')).toEqual([303, true])
  })

  /** Quickest of three refusals of each account: what a busy machine adds is in the others. */
  async function refusalTimes(addresses: readonly (() => string)[]): Promise<number[]> {
    const times = addresses.map((): number[] => [])
    for (let turn = 0; turn < 3; turn += 1)
      for (const [index, address] of addresses.entries()) {
        const begun = performance.now()
        const credentials = { email: address(), password: 'wrong one' }
        await testPlatform.browser().auth.signInWithPassword(credentials)
        times[index]?.push(performance.now() - begun)
      }
    return times.map((some) => Math.min(...some))
  }

  async function imported(cost: number): Promise<string> {
    const email = newEmail()
    const password_hash = await hash(password, { cost, version: '2a' })
    const user = { email, password_hash, email_confirm: true }
    done(await testPlatform.admin.auth.admin.createUser(user))
    return email
  }

  it('take as long as known ones', async () => {
    const { email } = await confirmed()
    const fast = await imported(4)
    const times = await refusalTimes([() => email, () => fast, newEmail])
    const [least, greatest] = [Math.min(...times), Math.max(...times)]
    expect({ times, isEven: greatest - least < greatest * 0.5 }).toMatchObject({ isEven: true })
  })

  longIt('take as long as imported ones with a hash of the highest cost', async () => {
    const slow = await imported(12)
    const [known = 0, unknown = 0] = await refusalTimes([() => slow, newEmail])
    expect({ known, unknown, isEven: Math.abs(known - unknown) < 30 }).toMatchObject({
      isEven: true,
    })
  })

  /** Known and unknown addresses by turns: what the machine does besides is in both. A hash of a password varies by more. */
  longIt.each(MESSAGE_FLOWS)(
    'take as long as known ones: %s',
    async (_name, step, before = () => Promise.resolve()) => {
      const many = 100_000
      await testPlatform.configure({
        ...{ rate_limit_email_sent: many, rate_limit_sign_in: many },
        ...{ rate_limit_otp: many, rate_limit_verify: many },
      })
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let turn = 0; turn < TURNS; turn += 1) {
        const known = newEmail()
        const { admin } = testPlatform.admin.auth
        done(await admin.createUser({ email: known, password, email_confirm: true }))
        const addresses = turn % 2 === 0 ? [known, newEmail()] : [newEmail(), known]
        for (const email of addresses) {
          const browser = testPlatform.browser()
          await before(browser, email)
          await testPlatform.running.platform.authMails.settled()
          const begun = performance.now()
          await step(browser, email)
          times[email === known ? 'known' : 'unknown'].push(performance.now() - begun)
        }
      }
      // What a busy machine adds is in the other times.
      const [known, unknown] = [times.known, times.unknown].map(quickOnes)
      expect({
        known,
        unknown,
        isEven: Math.abs((known ?? 0) - (unknown ?? 0)) < TOLERANCE_MS,
      }).toEqual({ known, unknown, isEven: true })
    },
    300_000,
  )
})

describe('the address of a user', () => {
  it('changes when both addresses have confirmed', async () => {
    const { browser, email } = await confirmed()
    const next = newEmail()
    const { user } = done(await browser.auth.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })
    const half = fragmentOf(await follow((await testPlatform.mailTo(next)).link))
    expect(half.message).toContain('other email')
    expect(done(await browser.auth.getUser()).user.email).toBe(email)
    const to = fragmentOf(await follow((await testPlatform.mailTo(email)).link))
    expect(to.type).toBe('email_change')
    const changed = done(await browser.auth.getUser()).user
    expect(changed.email).toBe(next)
    expect(changed.identities).toMatchObject([{ identity_data: { email: next } }])
    done(await testPlatform.browser().auth.signInWithPassword({ email: next, password }))
  })

  it('does not change by two mails to the new address', async () => {
    const { browser, email } = await confirmed()
    const next = newEmail()
    done(await browser.auth.updateUser({ email: next }))
    await follow((await testPlatform.mailTo(next)).link)
    done(await browser.auth.resend({ email, type: 'email_change' }))
    expect(await testPlatform.countMails(next)).toBe(0)
    // Nor by one of a member and one that anyone asks for.
    const { admin } = testPlatform.admin.auth
    const generated = done(
      await admin.generateLink({ type: 'email_change_new', email, newEmail: next }),
    )
    await follow(new URL(generated.properties.action_link))
    done(await testPlatform.browser().auth.resend({ email, type: 'email_change' }))
    expect(await testPlatform.countMails(next)).toBe(0)
    expect(done(await browser.auth.getUser()).user.email).toBe(email)
  })

  it('changes by the new address alone where the project wants this', async () => {
    await testPlatform.configure({ mailer_secure_email_change_enabled: false })
    const { browser, email } = await confirmed()
    const next = newEmail()
    done(await browser.auth.updateUser({ email: next }))
    const { code } = await testPlatform.mailTo(next)
    done(await browser.auth.verifyOtp({ email: next, token: code, type: 'email_change' }))
    expect(done(await browser.auth.getUser()).user.email).toBe(next)
    expect(await testPlatform.countMails(email)).toBe(0)
    const other = await confirmed()
    expect(failure(await other.browser.auth.updateUser({ email: next }))).toBe('email_exists')
  })

  it('makes earlier mails void', async () => {
    await testPlatform.configure({ mailer_secure_email_change_enabled: false })
    const { browser, email } = await confirmed()
    done(await browser.auth.resetPasswordForEmail(email))
    const { link } = await testPlatform.mailTo(email)
    const next = newEmail()
    done(await browser.auth.updateUser({ email: next }))
    await follow((await testPlatform.mailTo(next)).link)
    expect(fragmentOf(await follow(link)).error_code).toBe('otp_expired')
  })

  it('makes an anonymous user a permanent one', async () => {
    await testPlatform.configure({ external_anonymous_users_enabled: true })
    const browser = testPlatform.browser()
    const { user } = done(await browser.auth.signInAnonymously({ options: { data: { cart: 3 } } }))
    expect(user).toMatchObject({ is_anonymous: true, user_metadata: { cart: 3 } })
    expect(failure(await browser.auth.updateUser({ password }))).toBe('validation_failed')
    const email = newEmail()
    done(await browser.auth.updateUser({ email }))
    await follow((await testPlatform.mailTo(email)).link)
    const { session } = done(await browser.auth.refreshSession())
    expect(session?.user).toMatchObject({ id: user?.id, email, is_anonymous: false })
    done(await browser.auth.updateUser({ password }))
    done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
  })
})

describe('a change of the password', () => {
  it('needs a code after a day, where the project wants this', async () => {
    await testPlatform.configure({ security_update_password_require_reauthentication: true })
    const { browser, email } = await confirmed()
    done(await browser.auth.updateUser({ password: 'battery staple' }))
    await testPlatform.sql(`update auth.sessions set created_at = created_at - interval '2 days'`)
    const change = (nonce?: string) =>
      browser.auth.updateUser({
        password: 'another staple',
        ...(nonce === undefined ? {} : { nonce }),
      })
    expect(failure(await change())).toBe('reauthentication_needed')
    done(await browser.auth.reauthenticate())
    const { code } = await testPlatform.mailTo(email)
    expect(failure(await change(code === '000000' ? '000001' : '000000'))).toBe(
      'reauthentication_not_valid',
    )
    done(await change(code))
    await testPlatform.configure({ security_update_password_require_reauthentication: false })
  })
})

describe('limits', () => {
  it('hold for mails to an address, of a project, and for requests of a client', async () => {
    const { auth } = testPlatform.browser()
    const email = newEmail()
    await testPlatform.configure({ smtp_max_frequency: 60 })
    done(await auth.resetPasswordForEmail(email))
    const refused = await auth.resetPasswordForEmail(email)
    expect(refused.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await testPlatform.configure({ smtp_max_frequency: 0, rate_limit_email_sent: 1 })
    expect(failure(await auth.resetPasswordForEmail(newEmail()))).toBe('over_email_send_rate_limit')
    await testPlatform.configure({ rate_limit_email_sent: 1_000, rate_limit_sign_in: 2 })
    const signIn = async () =>
      failure(await auth.signInWithPassword({ email: newEmail(), password: 'wrong one' }))
    const codes = [await signIn(), await signIn(), await signIn()]
    expect(codes.at(-1)).toBe('over_request_rate_limit')
    await testPlatform.configure({ rate_limit_sign_in: 1_000 })
    expect(await signIn()).toBe('invalid_credentials')
  })
})

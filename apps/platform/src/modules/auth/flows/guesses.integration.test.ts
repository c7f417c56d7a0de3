import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({ mailer_autoconfirm: true })
})
afterAll(() => testPlatform.stop())

const password = 'correct horse'
let hosts = 0

/** Sends a request from an address that has sent none before. */
function fromElsewhere(path: string, json: unknown, token?: string): Promise<string> {
  hosts += 1
  const { hostname, port, pathname } = new URL(testPlatform.authUrl)
  const { anon } = testPlatform.keys
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ method: 'POST', hostname, port, path: `${pathname}${path}`, family: 4, agent: false },
        localAddress: `127.0.${1 + Math.floor(hosts / 250)}.${1 + (hosts % 250)}`,
        headers: {
          'content-type': 'application/json',
          ...{ apikey: anon, authorization: `Bearer ${token ?? anon}` },
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const { error_code: code } = JSON.parse(Buffer.concat(chunks).toString()) as {
              error_code?: string
            }
            resolve(code ?? String(answer.statusCode))
          })
      },
    )
    sent.on('error', reject).end(JSON.stringify(json))
  })
}

it('of a code in a mail void it for strangers alone, and are few for an account', async () => {
  await testPlatform.configure({ rate_limit_verify: 14 })
  const email = 'guess-code@example.com'
  done(await testPlatform.browser().auth.signUp({ email, password }))
  done(await testPlatform.browser().auth.signInWithOtp({ email }))
  const { code } = await testPlatform.mailTo(email)
  const guess = (token: string) => fromElsewhere('/verify', { type: 'email', email, token })
  const wrong = code === '000000' ? '000001' : '000000'
  for (let count = 0; count < 10; count += 1) expect(await guess(wrong)).toBe('otp_expired')
  // The right one does not count any more.
  expect(await guess(code)).toBe('otp_expired')
  for (let count = 0; count < 3; count += 1) await guess(wrong)
  expect(await guess(wrong)).toBe('over_request_rate_limit')
  // Others still enter theirs.
  const other = { type: 'email', email: 'another@example.com', token: wrong }
  expect(await fromElsewhere('/verify', other)).toBe('otp_expired')
  // The user enters it where they have signed in before.
  const owner = testPlatform.browser().auth
  expect(failure(await owner.verifyOtp({ type: 'email', email, token: wrong }))).toBe('otp_expired')
  expect(done(await owner.verifyOtp({ type: 'email', email, token: code })).user?.email).toBe(email)
})

it('of a code leave it to the client that asked for it, and its link to all', async () => {
  await testPlatform.configure({ rate_limit_verify: 30 })
  const owner = testPlatform.browser().auth
  const emails = ['asker-code@example.com', 'asker-link@example.com']
  for (const email of emails) {
    // This user has not signed in anywhere.
    done(await testPlatform.admin.auth.admin.createUser({ email, email_confirm: true }))
    done(await owner.signInWithOtp({ email }))
    const { code, link } = await testPlatform.mailTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const ofStranger = (token: string) => fromElsewhere('/verify', { type: 'email', email, token })
    for (let count = 0; count < 10; count += 1) expect(await ofStranger(wrong)).toBe('otp_expired')
    expect(await ofStranger(code)).toBe('otp_expired')
    const send = async (token: string) =>
      failure(await owner.verifyOtp({ type: 'email', email, token }))
    for (let count = 0; count < 9; count += 1) expect(await send(wrong)).toBe('otp_expired')
    if (email.startsWith('asker-code')) expect(await send(code)).toBeNull()
    else {
      // The client that asked may not guess without end either.
      expect(await send(wrong)).toBe('otp_expired')
      expect(await send(code)).toBe('over_request_rate_limit')
      const token_hash = link.searchParams.get('token') ?? ''
      expect(failure(await owner.verifyOtp({ type: 'email', token_hash }))).toBeNull()
    }
  }
})

it('of a password are few for an account, and do not keep its user out', async () => {
  await testPlatform.configure({ rate_limit_sign_in: 1_000 })
  const email = 'guess-password@example.com'
  done(await testPlatform.browser().auth.signUp({ email, password }))
  await testPlatform.configure({ rate_limit_sign_in: 4 })
  const guess = (mail: string, secret: string) =>
    fromElsewhere('/token?grant_type=password', { email: mail, password: secret })
  for (let count = 0; count < 4; count += 1)
    expect(await guess(email, `wrong ${count}`)).toBe('invalid_credentials')
  expect(await guess(email, password)).toBe('over_request_rate_limit')
  expect(await guess('new@example.com', password)).toBe('invalid_credentials')
  // A limit for busy clients does not let many of them guess more.
  const { control } = testPlatform.running.platform
  await testPlatform.configure({ rate_limit_sign_in: 1_000 })
  expect(await guess(email, 'wrong')).toBe('invalid_credentials')
  await control.query(
    `update auth_rate_limits set count = 30 where bucket = 'sign-in-account/' || rtrim(translate(encode(sha256($1), 'base64'), '+/', '-_'), '=')`,
    [Buffer.from(email)],
  )
  expect(await guess(email, password)).toBe('over_request_rate_limit')
  // The user signs in where they have before, also when strangers have asked for many mails since.
  await testPlatform.sql(
    `insert into auth.audit_log_entries (payload, ip_address, created_at)
     select json_build_object('action', 'user_recovery_requested', 'actor_id', u.id), '192.0.2.1', now()
       from auth.users u, generate_series(1, 600) where u.email = $1`,
    [email],
  )
  const owner = testPlatform.browser().auth
  expect((await owner.signInWithPassword({ email, password: 'wrong one' })).error?.code).toBe(
    'invalid_credentials',
  )
  done(await owner.signInWithPassword({ email, password }))
  // There the limit is the one of the client, for this account.
  await testPlatform.configure({ rate_limit_sign_in: 2 })
  expect((await owner.signInWithPassword({ email, password })).error?.code).toBe(
    'over_request_rate_limit',
  )
})

it('of a second factor are few for a user', async () => {
  await testPlatform.configure({ rate_limit_sign_in: 1_000 })
  const { auth } = testPlatform.browser()
  const signedUp = done(await auth.signUp({ email: 'guess-factor@example.com', password }))
  const token = signedUp.session?.access_token ?? ''
  const { id } = done(await auth.mfa.enroll({ factorType: 'totp' }))
  const challenge = done(await auth.mfa.challenge({ factorId: id }))
  const guess = () =>
    fromElsewhere(`/factors/${id}/verify`, { challenge_id: challenge.id, code: '000000' }, token)
  // A challenge belongs to an address as well.
  for (let count = 0; count < 15; count += 1) expect(await guess()).toBe('mfa_ip_address_mismatch')
  expect(await guess()).toBe('over_request_rate_limit')
})

it('of addresses by one client leave the mails of the project to others', async () => {
  await testPlatform.configure({ rate_limit_email_sent: 45 })
  const stranger = testPlatform.browser().auth
  const ask = async (name: string) =>
    failure(await stranger.resetPasswordForEmail(`${name}@unknown.example.com`))
  for (let count = 0; count < 15; count += 1) await ask(`guess-${count}`)
  expect(await ask('guess-more')).toBe('over_email_send_rate_limit')
  expect(await fromElsewhere('/recover', { email: 'guess-code@example.com' })).toBe('200')
  // A server of the project asks for many people.
  const { auth: server } = testPlatform.admin
  expect(failure(await server.resetPasswordForEmail('guess-password@example.com'))).toBeNull()
  // Requests that are refused take nothing of the project.
  for (let count = 0; count < 40; count += 1) await ask(`guess-again-${count}`)
  expect(await fromElsewhere('/recover', { email: 'guess-factor@example.com' })).toBe('200')
  await testPlatform.configure({ rate_limit_email_sent: 1_000 })
})

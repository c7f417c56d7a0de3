import { randomUUID } from 'node:crypto'
import type { SMTPServerOptions } from 'smtp-server'
import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { done, startAuthTestPlatform, type AuthTestPlatform } from '../testing/auth-test-platform'
import { startSmtpServer } from '../../../../test/smtp-server'
import { createLog } from '../../../base/log/log'
import { createMessageOutbox, type StoredMessage } from './message-outbox'
import { sendWaiting } from './send-waiting'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({}, { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' })
})
afterAll(() => testPlatform.stop())

const email = 'waiting@example.com'

const number = '41790000000'
const waiting = async () =>
  (await testPlatform.running.platform.control.query('select from auth_messages')).rows.length

it('sends what waits while its code is good, and what is being sent no second time', async () => {
  const { platform } = testPlatform.running
  const { messageOutbox: outbox } = platform
  const ref = testPlatform.projectRef
  const browser = testPlatform.browser()
  const stored = vi.spyOn(outbox, 'add')
  const options = { data: { about: 'a long story' } }
  const { user } = done(await browser.auth.signUp({ email, password: 'correct horse', options }))
  expect(JSON.stringify(stored.mock.lastCall)).toContain(user?.id)
  // Metadata can be large, and are there with the user.
  expect(JSON.stringify(stored.mock.lastCall)).not.toContain('a long story')
  stored.mockRestore()
  const { code, link } = await testPlatform.mailTo(email)
  const content = {
    ...{ kind: 'confirmation', to: email, action: 'signup', isForNewAddress: false },
    hash: link.searchParams.get('token'),
    values: mailSamples({ siteUrl: 'https://app.example.com', codeLength: 6, email }),
  }
  const add = (seconds: number) =>
    outbox.add(ref, { kind: 'mail', userId: user?.id ?? '', content }, seconds)

  const id = await add(60)
  await sendWaiting(platform, null)
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([0, 1])
  outbox.leave(id ?? '')
  await Promise.all([sendWaiting(platform, null), sendWaiting(platform, ref)])
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([1, 0])

  outbox.leave((await add(-1)) ?? '')
  await sendWaiting(platform, null)
  expect(await testPlatform.countMails(email)).toBe(1)
  await outbox.sweep()
  expect(await waiting()).toBe(0)

  // Its code was used meanwhile.
  const unused = await add(60)
  done(await browser.auth.verifyOtp({ email, token: code, type: 'signup' }))
  outbox.leave(unused ?? '')
  await sendWaiting(platform, null)
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([1, 0])
})

it('sends no text message whose code was replaced, and none to a user who was banned', async () => {
  const { platform } = testPlatform.running
  const { messageOutbox: outbox } = platform
  const ref = testPlatform.projectRef
  await testPlatform.configure({ external_phone_enabled: true, sms_max_frequency: 0 })
  const { auth } = testPlatform.browser()
  const add = vi.spyOn(outbox, 'add')
  /** Returns the message as it was stored. */
  const asked = async () => {
    done(await auth.signInWithOtp({ phone: `+${number}` }))
    await testPlatform.mailTo(number)
    return add.mock.lastCall?.[1] ?? expect.fail('Nothing was stored.')
  }
  const resent = async (message: StoredMessage) => {
    outbox.leave((await outbox.add(ref, message, 60)) ?? '')
    await sendWaiting(platform, null)
    await platform.authSms.settled()
    const count = await testPlatform.countMails(number)
    await platform.control.query('delete from caught_mails where recipient = $1', [number])
    return [count, await waiting()]
  }
  const replaced = await asked()
  const current = await asked()
  expect([await resent(replaced), await resent(current)]).toEqual([
    [0, 0],
    [1, 0],
  ])
  const { userId } = current
  await testPlatform.admin.auth.admin.updateUserById(userId, { ban_duration: '1h' })
  expect(await resent(current)).toEqual([0, 0])
})

it('sends a mail once its server is back, and none to an address that is refused', async () => {
  const { platform } = testPlatform.running
  const ref = testPlatform.projectRef
  const isRefused = (address: string) => address.startsWith('none')
  const options: SMTPServerOptions = {
    onRcptTo: ({ address }, _session, done) =>
      done(isRefused(address) ? Object.assign(new Error('none'), { responseCode: 550 }) : null),
  }
  const away = await startSmtpServer(options)
  await away.close()
  await testPlatform.configure({
    ...{ smtp_host: '127.0.0.1', smtp_port: away.port, smtp_admin_email: 'auth@example.com' },
  })
  const { auth } = testPlatform.browser()
  const password = 'correct horse'
  for (const name of ['back', 'none'])
    done(await auth.signUp({ email: `${name}@example.com`, password }))
  await platform.authMails.settled()
  const tries = async () =>
    (
      await platform.control.query<{ tries: number; seconds: number }>(
        'select tries, round(extract(epoch from next_at - now()))::int as seconds from auth_messages',
      )
    ).rows
  const [first, second] = await tries()
  expect([first?.tries, second?.tries]).toEqual([1, 1])
  expect(first?.seconds).toBeGreaterThan(5)
  // Not before its time.
  await sendWaiting(platform, null)
  await platform.authMails.settled()
  expect((await tries()).map((row) => row.tries)).toEqual([1, 1])
  await platform.control.query('update auth_messages set next_at = now()')
  await sendWaiting(platform, null)
  await platform.authMails.settled()
  const [again] = await tries()
  expect(again).toMatchObject({ tries: 2 })
  expect(again?.seconds).toBeGreaterThan(first?.seconds ?? 0)

  const server = await startSmtpServer(options)
  try {
    await testPlatform.configure({ smtp_port: server.port })
    await sendWaiting(platform, ref)
    await platform.authMails.settled()
    expect(server.received.map(({ to }) => to)).toEqual([['back@example.com']])
    expect(await waiting()).toBe(0)
  } finally {
    await testPlatform.configure({ smtp_host: '' })
    await server.close()
  }
})

/** Adds projects of another data directory, whose messages the server leaves alone. */
async function inProjects(letters: string, work: (home: string, refs: string[]) => Promise<void>) {
  const { control } = testPlatform.running.platform
  const home = 'elsewhere'
  const refs = [...letters].map((letter) => letter.repeat(20))
  try {
    for (const ref of refs)
      await control.query(
        `insert into projects (ref, organization_id, name, status, home, secrets)
         select $1, organization_id, $1, 'ACTIVE_HEALTHY', $2, secrets from projects limit 1`,
        [ref, home],
      )
    await work(home, refs)
  } finally {
    await control.query('delete from projects where home = $1', [home])
  }
}

it('takes messages of each project, past those that cannot be read', () =>
  inProjects('abcdef', async (home, refs) => {
    const { control, secrets } = testPlatform.running.platform
    const outbox = createMessageOutbox({ control, secrets, log: createLog([]), home })
    const [last = '', ...others] = refs.toReversed()
    // More of each than are taken of all, before the one of the last project.
    await control.query(
      `insert into auth_messages (id, project_ref, user_id, kind, body, expires_at)
       select gen_random_uuid(), ref, gen_random_uuid(), 'mail', 'no message', now() + interval '1 hour'
         from unnest($1::text[]) ref, generate_series(1, 110)`,
      [others],
    )
    const message = { kind: 'mail', userId: randomUUID(), content: 1 } as const
    outbox.leave((await outbox.add(last, message, 60)) ?? '')
    const taken = await outbox.take(null)
    expect(taken.map(({ ref }) => ref)).toEqual([last])
    const { rows } = await control.query<{ tries: number; count: number }>(
      'select tries, count(*)::int from auth_messages where project_ref = any ($1) group by 1 order by 1',
      [others],
    )
    expect(rows.find(({ tries }) => tries === 1)?.count).toBe(499)
    for (const { id } of taken) outbox.leave(id)
    // The others of each project are next.
    expect(await outbox.take(null)).toHaveLength(1)
  }))

it('sends a message once that cannot be removed, and removes it when it can', () =>
  inProjects('a', async (home, [ref = '']) => {
    const { control, secrets } = testPlatform.running.platform
    let isAway = false
    const query = ((text: string, values: unknown[]) =>
      isAway && text.startsWith('delete')
        ? Promise.reject(new Error('away'))
        : control.query(text, values)) as typeof control.query
    const log = createLog([])
    const outbox = createMessageOutbox({ control: { query }, secrets, log, home })
    const message = { kind: 'mail', userId: randomUUID(), content: 1 } as const
    const id = (await outbox.add(ref, message, 60)) ?? ''
    isAway = true
    await outbox.end(id)
    await expect(outbox.sweep()).rejects.toThrow('away')
    expect([await outbox.take(ref), await waiting()]).toEqual([[], 1])
    isAway = false
    await outbox.sweep()
    expect(await waiting()).toBe(0)
  }))

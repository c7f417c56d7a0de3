import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { done, startAuthTestPlatform, type AuthTestPlatform } from '../testing/auth-test-platform'
import type { StoredMessage } from './message-outbox'
import { sendWaiting } from './send-waiting'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform()
})
afterAll(() => testPlatform.stop())

const email = 'waiting@example.com'

const number = '41790000000'

it('sends what waits while its code is good, and what is being sent no second time', async () => {
  const { platform } = testPlatform.running
  const { messageOutbox: outbox } = platform
  const ref = testPlatform.projectRef
  const browser = testPlatform.browser()
  const { user } = done(await browser.auth.signUp({ email, password: 'correct horse' }))
  const { code, link } = await testPlatform.mailTo(email)
  const content = {
    ...{ kind: 'confirmation', to: email, action: 'signup', isForNewAddress: false },
    hash: link.searchParams.get('token'),
    values: mailSamples({ siteUrl: 'https://app.example.com', codeLength: 6, email }),
  }
  const add = (seconds: number) =>
    outbox.add(ref, { kind: 'mail', userId: user?.id ?? '', content }, seconds)
  const waiting = async () =>
    (await platform.control.query('select body from auth_messages')).rows.length

  const id = await add(60)
  await sendWaiting(platform, null)
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([0, 1])
  outbox.leave(id ?? '')
  await Promise.all([sendWaiting(platform, null), sendWaiting(platform, ref)])
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([1, 0])

  outbox.leave((await add(-1)) ?? '')
  await sendWaiting(platform, null)
  expect([await testPlatform.countMails(email), await waiting()]).toEqual([1, 1])
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
    const { rows } = await platform.control.query('select from auth_messages')
    const count = await testPlatform.countMails(number)
    await platform.control.query('delete from caught_mails where recipient = $1', [number])
    return [count, rows.length]
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

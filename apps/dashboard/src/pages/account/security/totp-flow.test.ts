import { expect, test } from 'vitest'
import { closedTotpFlow, totpTransition, type TotpEvent } from './totp-flow'

const totp = { uri: 'otpauth://totp/x', secret: 'JBSWY3DP', recovery_codes: ['a', 'b'] }
const after = (...events: TotpEvent[]) => events.reduce(totpTransition, closedTotpFlow)

test('setting up goes by the password, the scan and the codes', () => {
  const asked: TotpEvent = { type: 'asked', purpose: 'start' }
  expect(after(asked)).toEqual({ step: 'password', purpose: 'start' })
  expect(after(asked, { type: 'started', totp })).toEqual({ step: 'scan', totp })
  expect(after(asked, { type: 'started', totp }, { type: 'confirmed' })).toEqual({
    step: 'codes',
    codes: ['a', 'b'],
  })
})

test('new codes are shown, and turning off closes', () => {
  expect(after({ type: 'asked', purpose: 'renew' }, { type: 'renewed', codes: ['c'] })).toEqual({
    step: 'codes',
    codes: ['c'],
  })
  expect(after({ type: 'asked', purpose: 'disable' }, { type: 'disabled' })).toEqual(closedTotpFlow)
})

test('an answer after the dialog was closed opens nothing', () => {
  expect(
    after({ type: 'asked', purpose: 'start' }, { type: 'closed' }, { type: 'started', totp }),
  ).toEqual(closedTotpFlow)
  expect(after({ type: 'renewed', codes: ['c'] })).toEqual(closedTotpFlow)
  expect(after({ type: 'confirmed' })).toEqual(closedTotpFlow)
})

import { expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import { MailError } from '../../mail/mail-error'
import { SmsRefused } from '../sms/sms.types'
import { tryMessage } from './try-message'

async function tried(send: () => Promise<void>, note = () => Promise.resolve()) {
  const end = vi.fn(() => Promise.resolve())
  const postpone = vi.fn(() => Promise.resolve())
  const log = { warn: vi.fn() } as unknown as Log
  await tryMessage({ id: '1', ref: 'a', log, outbox: { end, postpone }, send, note })
  return [end.mock.calls, postpone.mock.calls]
}
const failing = (error: Error) => () => Promise.reject(error)

const ENDED = [[['1']], []]
const POSTPONED = [[], [[['1']]]]

it.each([
  ['it is sent', () => Promise.resolve(), ENDED],
  ['there is no such mailbox', failing(new MailError('refused', true, '550', true)), ENDED],
  ['it has no address', failing(new MailError('wrong-address')), ENDED],
  ['the mailbox is full', failing(new MailError('refused', true, '452')), POSTPONED],
  ['the server is away', failing(new MailError('unreachable')), POSTPONED],
  ['there is no such number', failing(new SmsRefused('no', true)), ENDED],
  ['the provider is away', failing(new SmsRefused('no', false)), POSTPONED],
  ['settings cannot be read', failing(new Error('away')), POSTPONED],
])('leaves or removes a message once %s', async (_name, send, expected) => {
  expect(await tried(send)).toEqual(expected)
})

it('leaves a message also if its failure cannot be noted', async () => {
  expect(await tried(failing(new Error('away')), failing(new Error('away')))).toEqual(POSTPONED)
})

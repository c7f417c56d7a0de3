import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { expect, it, vi } from 'vitest'
import type { Mailer } from '../../mail/mail.types'
import { createAuthMails, type AuthMailsParts } from './auth-mails'

const mailer = (enabled: boolean): Mailer => ({ enabled, send: vi.fn(() => Promise.resolve()) })

it.each([
  ['project', mailer(true), mailer(true)],
  ['server', null, mailer(true)],
  ['caught', null, mailer(false)],
] as const)('names the sender of a mail: %s', async (sentBy, own, server) => {
  const add = vi.fn(() => Promise.resolve())
  const mails = createAuthMails({
    ...{ server, mailerOf: () => Promise.resolve(own) },
    caught: { add } as unknown as AuthMailsParts['caught'],
    log: {} as AuthMailsParts['log'],
    outbox: {} as AuthMailsParts['outbox'],
    byHook: () => Promise.resolve(false),
    templateOf: () => Promise.resolve({ subject: 'Hello', content: '<p>{{ .Token }}</p>' }),
    failed: () => Promise.resolve(),
  })
  const to = 'ada@example.com'
  const values = mailSamples({ siteUrl: 'https://app.example.com', codeLength: 6 })
  const result = await mails.test('ref', {
    ...{ kind: 'confirmation', to, user: null, hash: '', action: '', isForNewAddress: false },
    values,
  })
  expect(result).toBe(sentBy)
  const sender = own ?? (server.enabled ? server : null)
  if (sender === null) expect(add).toHaveBeenCalledTimes(1)
  else expect(sender.send).toHaveBeenCalledWith(expect.objectContaining({ to, subject: 'Hello' }))
  if (own !== null) expect(server.send).not.toHaveBeenCalled()
})

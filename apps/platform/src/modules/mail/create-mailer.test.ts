import { createServer, type Server } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '../../../test/smtp-server'
import { createLog, type LogSink } from '../../base/log/log'
import { createMailer } from './create-mailer'
import { MailError } from './mail-error'
import { mailMessages } from './mail.messages'

const from = 'Howdah <howdah@example.com>'
const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Use https://x.test/reset-password#s3cret-token',
}

const servers: (TestSmtpServer | { close(): Promise<void> })[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function smtp(options?: SMTPServerOptions): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options)
  servers.push(server)
  return server
}

function mailerFor(smtpUrl: string) {
  const lines: string[] = []
  const sink: LogSink = (entry) => lines.push(JSON.stringify(entry))
  return { mailer: createMailer({ smtpUrl, from }, createLog([sink])), lines }
}

const refusal = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode })

describe('a mail', () => {
  it('arrives as it was written, as text and as a page', async () => {
    const server = await smtp()
    const { mailer, lines } = mailerFor(`smtp://127.0.0.1:${server.port}`)
    await mailer.send({ ...mail, subject: 'Héllo', html: '<p>Use it</p>' })
    const [received] = server.received
    expect(received).toMatchObject({
      from: 'howdah@example.com',
      to: ['ada@example.com'],
      signedInAs: null,
    })
    expect(received?.headers).toEqual(
      expect.arrayContaining([
        'From: Howdah <howdah@example.com>',
        'To: ada@example.com',
        'Subject: =?UTF-8?Q?H=C3=A9llo?=',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(received?.body).toContain('text/plain')
    expect(received?.body).toContain('<p>Use it</p>')
    expect(lines).toEqual([])
  })

  it('is sent as the user of the configuration', async () => {
    const server = await smtp()
    const { mailer } = mailerFor(`smtp://me:p%40ss%3Aw%2Frd@127.0.0.1:${server.port}`)
    await mailer.send(mail)
    expect(server.received[0]?.signedInAs).toBe('me:p@ss:w/rd')
  })

  it.each([
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com, eve@evil.example',
    'Ada <ada@example.com>',
    '',
  ])('goes to one address only, not to %j', async (to) => {
    const server = await smtp()
    const { mailer } = mailerFor(`smtp://127.0.0.1:${server.port}`)
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(new MailError('wrong-address'))
    expect(server.received).toEqual([])
  })

  it.each([
    'a\r\nBcc: eve@evil.example',
    'a\nBcc: eve@evil.example',
    'a\r\n\r\nBody',
    'a\rBcc: eve@evil.example',
    'a\u2028Bcc: x',
    'a\0b',
  ])('has one subject, also with %j in it', async (subject) => {
    const server = await smtp()
    await mailerFor(`smtp://127.0.0.1:${server.port}`).mailer.send({ ...mail, subject })
    const [received] = server.received
    expect(received?.to).toEqual(['ada@example.com'])
    expect(received?.headers.filter((line) => line.startsWith('Subject:'))).toHaveLength(1)
    const names = received?.headers.map((line) => line.split(':')[0]?.toLowerCase())
    expect(names).not.toContain('bcc')
    expect(new Set(names).size).toBe(names?.length)
    expect(received?.body.trim()).toContain('s3cret-token')
  })
})

describe('a mail that is not sent', () => {
  it('without a server has an explanation', async () => {
    const mailer = createMailer(null, createLog([]))
    expect(mailer.enabled).toBe(false)
    await expect(mailer.send(mail)).rejects.toThrow(mailMessages['not-configured'])
  })

  it.each([
    [
      ...(['not-signed-in', false, false] as const),
      { onAuth: (_auth, _session, done) => done(refusal('no such user', 535)) },
    ],
    [
      ...(['refused', true, true] as const),
      { onRcptTo: (_address, _session, done) => done(refusal('no such mailbox', 550)) },
    ],
    [
      ...(['refused', true, false] as const),
      { onRcptTo: (_address, _session, done) => done(refusal('greylisted', 450)) },
    ],
    [
      ...(['refused', false, false] as const),
      { onRcptTo: (_address, _session, done) => done(refusal('5.7.1 relaying denied', 554)) },
    ],
    [
      ...(['refused', false, false] as const),
      { onMailFrom: (_address, _session, done) => done(refusal('not from you', 553)) },
    ],
    [
      ...(['refused', false, true] as const),
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () =>
            done(refusal('spam: https://x.test/reset-password#s3cret-token', 554)),
          )
        },
      },
    ],
  ] satisfies [MailError['reason'], boolean, boolean, SMTPServerOptions][])(
    'because it is %s, of the address %s and for ever %s, is logged without secrets',
    async (reason, isOfAddress, isFinal, options) => {
      const server = await smtp(options)
      const { mailer, lines } = mailerFor(`smtp://me:pa55word@127.0.0.1:${server.port}`)
      const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(MailError)
      expect(error).toMatchObject({ reason, isOfAddress, isFinal, message: mailMessages[reason] })
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('A mail was not sent')
      expect(`${lines[0]}${JSON.stringify(error)}`).not.toMatch(/s3cret|pa55word|cGE1NXdvcmQ/)
    },
  )

  it('has the answer of the server, after the mail only where that is a sample', async () => {
    const server = await smtp({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(refusal('spam: s3cret-token', 554)))
      },
    })
    const { mailer } = mailerFor(`smtp://127.0.0.1:${server.port}`)
    await expect(mailer.send(mail)).rejects.toMatchObject({ answer: undefined })
    await expect(mailer.send({ ...mail, isSample: true })).rejects.toMatchObject({
      answer: '554 spam: s3cret-token',
    })
  })

  it('because nothing listens has an explanation', async () => {
    const server = await startSmtpServer()
    await server.close()
    const { mailer, lines } = mailerFor(`smtp://127.0.0.1:${server.port}`)
    await expect(mailer.send(mail)).rejects.toThrow(mailMessages.unreachable)
    expect(lines[0]).toContain('ESOCKET')
  })

  it('because the server hangs up has an explanation', async () => {
    const hangingUp: Server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve))
    servers.push({ close: () => new Promise((resolve) => hangingUp.close(() => resolve())) })
    const address = hangingUp.address() as { port: number }
    await expect(mailerFor(`smtp://127.0.0.1:${address.port}`).mailer.send(mail)).rejects.toThrow(
      mailMessages.unreachable,
    )
  })

  it('because the server never comes to an end has an explanation, and no connection is left', async () => {
    const endless: Server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 welcome\r\n')
      socket.once('data', () => {
        const talking = setInterval(() => socket.write('250-more\r\n'), 5)
        socket.on('close', () => clearInterval(talking))
      })
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const { port } = endless.address() as { port: number }
    const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from }
    const mailer = createMailer(settings, createLog([]), 200)
    await expect(mailer.send(mail)).rejects.toThrow(mailMessages.unreachable)
    // Ends with the last connection.
    await new Promise<void>((resolve) => endless.close(() => resolve()))
  })

  it('never sends a password in the clear to another machine', async () => {
    const signedIn: unknown[] = []
    const server = await smtp({ onAuth: (auth) => signedIn.push(auth) })
    // An address that leads back here and is none of loopback's own.
    const { mailer } = mailerFor(`smtp://me:pa55word@0.0.0.0:${server.port}`)
    await expect(mailer.send(mail)).rejects.toThrow(mailMessages['not-encrypted'])
    expect(signedIn).toEqual([])
    expect(server.received).toEqual([])
  })
})

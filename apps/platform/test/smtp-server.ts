import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** As `user:password`; null when the client did not sign in. */
  signedInAs: string | null
  encrypted: boolean
  /** Each header line unfolded, in order. */
  headers: string[]
  /** Body of the message, undecoded. */
  body: string
}

/** An SMTP server in this process, on a port of its own. */
export interface TestSmtpServer {
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/**
 * @param options limits on what the server accepts; by default it accepts everything from every
 * client
 */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      done(null, { user: `${username}:${password}` }),
    onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          signedInAs: typeof user === 'string' ? user : null,
          encrypted: secure,
          headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'),
          body: rest.join('\r\n\r\n'),
        })
        done()
      })
    },
    ...options,
  })
  // A client that hangs up in the middle is no failure of a test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The SMTP server has no port')
  return {
    port: address.port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSmtpServer } from '../../../../../test/smtp-server'

/** An SMTP server and a hook of text messages that do not answer until they are let go. */
export interface HeldMessages {
  smtpPort: number
  hookUrl: string
  /** Messages by their recipients, as often as they came. */
  received: { to: string; text: string }[]
  letGo(): void
  close(): Promise<void>
}

export async function holdMessages(): Promise<HeldMessages> {
  const received: HeldMessages['received'] = []
  const held: (() => void)[] = []
  let isHeld = true
  const answer = (send: () => void) => (isHeld ? void held.push(send) : send())
  const smtp = await startSmtpServer({
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      stream.on('end', () => {
        // Soft line breaks, and the equals sign.
        text = text.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
        for (const { address } of envelope.rcptTo) received.push({ to: address, text })
        answer(() => done())
      })
    },
  })
  const hook = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const { sms } = JSON.parse(text) as { sms: { otp: string; phone: string } }
      received.push({ to: sms.phone, text: sms.otp })
      answer(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  return {
    smtpPort: smtp.port,
    hookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
    received,
    letGo() {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
    async close() {
      hook.closeAllConnections()
      await new Promise((resolve) => hook.close(resolve))
      await smtp.close()
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A message that was sent through the API. */
export interface TwilioMessage {
  to: string
  body: string
  sender: string
}

/** The Messages resource of Twilio’s API, in this process. */
export interface TestTwilio {
  url: string
  accountSid: string
  authToken: string
  messageService: string
  messages: TwilioMessage[]
  /** Returns the code of the newest message to a number, and removes it. */
  codeTo(phone: string): Promise<string>
  close(): Promise<void>
}

const MAX_WAIT_MS = 30_000

export async function startTwilio(): Promise<TestTwilio> {
  const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
  const messageService = `MG${'fedcba9876543210'.repeat(2)}`
  const authToken = 'a token with : and ü'
  const messages: TwilioMessage[] = []
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ...body, status: 'status' in body ? body.status : status }))
      const refuse = (status: number, code: number, message: string) =>
        answer(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}` })
      const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
      if (request.headers.authorization !== basic) return refuse(401, 20003, 'Authenticate')
      if (request.method !== 'POST' || request.url !== path)
        return refuse(404, 20404, 'The requested resource was not found')
      const form = new URLSearchParams(
        request.headers['content-type'] === 'application/x-www-form-urlencoded' ? text : '',
      )
      const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
      const sender = form.get('MessagingServiceSid') ?? form.get('From') ?? ''
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, "Invalid 'To' Phone Number")
      if (sender !== messageService && sender !== '+15005550006')
        return refuse(400, 21212, "Invalid 'From' Phone Number")
      if (body === '' || body.length > 1_600) return refuse(400, 21602, 'Message body is required')
      messages.push({ to, body, sender })
      answer(201, {
        ...{ sid: `SM${String(messages.length).padStart(32, '0')}`, account_sid: accountSid },
        ...{ to, body, status: 'accepted', error_code: null, error_message: null },
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ accountSid, authToken, messageService, messages },
    async codeTo(phone) {
      const deadline = Date.now() + MAX_WAIT_MS
      while (Date.now() < deadline) {
        const at = messages.findLastIndex(({ to }) => to === phone)
        const [code] = /\d{6,10}/.exec(messages[at]?.body ?? '') ?? []
        if (code !== undefined) {
          messages.splice(at, 1)
          return code
        }
        await sleep(20)
      }
      throw new Error(`No message to ${phone}.`)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

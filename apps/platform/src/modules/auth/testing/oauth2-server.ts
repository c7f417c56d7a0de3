import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A user of the server, and the addresses that it lists for them. */
export interface PlainAccount {
  user: Record<string, unknown>
  emails?: unknown
}

/** A server that speaks OAuth 2 without OpenID Connect, as GitHub does. */
export interface TestOAuth2Server {
  url: string
  clientId: string
  clientSecret: string
  /** Signs an account in at an authorization address. @returns the address that the browser is sent to */
  signIn(authorizeUrl: string, account: PlainAccount): Promise<URL>
  /** Answers requests to a path with something else, until it is called again. */
  replace(path: string | null, answer?: { status: number; body: string }): void
  close(): Promise<void>
}

interface Grant {
  account: PlainAccount
  challenge: string | null
  redirectUri: string
}

export async function startOAuth2Server(redirectUri: string): Promise<TestOAuth2Server> {
  // A server that does not decode what is in the header finds these all the same.
  const [clientId, clientSecret] = ['Iv1.client-id_of~howdah', 'secret-of_the.client~']
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, PlainAccount>()
  let current: PlainAccount = { user: {} }
  let replaced: { path: string; status: number; body: string } | null = null

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const challenge = query.get('code_challenge')
    const isGood =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('redirect_uri') === redirectUri &&
      !query.has('nonce') &&
      (challenge === null || query.get('code_challenge_method') === 'S256')
    if (!isGood) return void response.writeHead(400).end(query.toString())
    const code = randomBytes(10).toString('hex')
    codes.set(code, { account: current, challenge, redirectUri })
    const to = new URL(redirectUri)
    to.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: to.href }).end()
  }

  /** GitHub answers with a form unless JSON is asked for, and reports errors with the status 200. */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const [, encoded = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const header = Buffer.from(encoded, 'base64').toString()
    const isClient =
      header === `${clientId}:${clientSecret}` ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier')
    const hashed =
      verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')
    const isGood = grant?.challenge === hashed && form.get('redirect_uri') === grant.redirectUri
    const answer: Record<string, string> = {}
    if (!isClient) answer.error = 'incorrect_client_credentials'
    else if (grant === undefined || !isGood) answer.error = 'bad_verification_code'
    else {
      const token = `gho_${randomBytes(10).toString('hex')}`
      tokens.set(token, grant.account)
      // Some send an ID token that is not asked for.
      Object.assign(answer, { access_token: token, token_type: 'bearer', scope: 'user:email' })
      answer.id_token = 'of.no.issuer'
    }
    const isJson = request.headers.accept?.includes('application/json')
    response
      .writeHead(200, {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      })
      .end(isJson ? JSON.stringify(answer) : new URLSearchParams(answer).toString())
  }

  function describe(path: string, request: IncomingMessage, response: ServerResponse): void {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const account = tokens.get(token)
    const status = request.headers['user-agent'] === undefined ? 403 : account ? 200 : 401
    const body = path === '/api/v3/user' ? account?.user : account?.emails
    response
      .writeHead(body === undefined ? 404 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === replaced?.path)
      response.writeHead(replaced.status, { 'content-type': 'application/json' }).end(replaced.body)
    else if (pathname === '/login/oauth/authorize') authorize(searchParams, response)
    else if (pathname === '/login/oauth/access_token') void exchange(request, response)
    else describe(pathname, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    async signIn(authorizeUrl, account) {
      current = account
      const response = await fetch(authorizeUrl, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`The server answers ${await response.text()}`)
      return new URL(location)
    },
    replace(path, answer = { status: 500, body: '' }) {
      replaced = path === null ? null : { path, ...answer }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { buildServer, howdah, temporaryData, type CliRun } from '../../../../../test/server-process'
import { ownedProject } from '../../../../../test/project-server'
import { freePort } from '../../../../postgres/cluster/free-port'
import { call } from '../../../../server/http/testing/call'
import { startIdentityProvider, type TestIdentityProvider } from '../identity-provider'
import { installHold, killWhileHeld, type Moment } from './held-transactions'

const SOON = { timeout: 60_000, interval: 20 }

export interface AuthRequest {
  method?: string
  json?: object
  /** Token of a user, or the key of the project's own server. @default the public key */
  jwt?: string
}

export interface AuthReply {
  /** `ok`, or the code of the error. */
  outcome: string
  body: Record<string, unknown>
  /** Address that a browser is sent to. */
  location: URL | null
}

/** The auth service of a project, on a server in a process of its own. */
export interface KilledAuth {
  authUrl: string
  serviceKey: string
  provider: TestIdentityProvider
  ask(path: string, request?: AuthRequest): Promise<AuthReply>
  /** Returns the newest message to an address that has not been read yet. */
  messageTo(address: string): Promise<{ link: string; hash: string; code: string }>
  /** Returns a link by which a member signs in as a user. */
  memberLink(userId: string): Promise<string>
  /** Runs SQL as the project's own people do. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Sends requests of one transaction each, kills the server while all of them wait, and starts another. */
  killDuring(requests: readonly (() => Promise<unknown>)[], at: Moment): Promise<void>
  configure(settings: object): Promise<void>
  /** Runs SQL in the control database. */
  control(text: string): Promise<Record<string, unknown>[]>
  /** Kills the server, and starts another. @param between what is done while none runs */
  kill(between: () => void): Promise<void>
  end(): Promise<void>
}

const MANY = 100_000
const SETTINGS = {
  ...{ site_url: 'https://app.example.com', external_phone_enabled: true },
  ...{ external_anonymous_users_enabled: true, security_manual_linking_enabled: true },
  security_update_password_require_reauthentication: true,
  ...{ mfa_web_authn_enroll_enabled: true, mfa_web_authn_verify_enabled: true },
  ...{ mfa_phone_enroll_enabled: true, mfa_phone_verify_enabled: true, mfa_phone_max_frequency: 0 },
  ...{ smtp_max_frequency: 0, sms_max_frequency: 0, sms_otp_exp: 3_600 },
  ...{ rate_limit_email_sent: MANY, rate_limit_sms_sent: MANY, rate_limit_sign_in: MANY },
  ...{ rate_limit_token_refresh: MANY, rate_limit_otp: MANY, rate_limit_verify: MANY },
  rate_limit_anonymous_users: MANY,
  // Each request that is cut off has a session in the database.
  ...{ db_max_pool_size: 20, api_max_request_duration: 60 },
}

export const PROVIDER = 'custom:test'

export async function startKilledAuth(): Promise<KilledAuth> {
  await buildServer()
  const data = await temporaryData()
  const [port, gateway] = [await freePort(), await freePort()]
  const args = ['--data', data.root, '--port', String(port), '--gateway-port', String(gateway)]
  const start = async (): Promise<CliRun> => {
    const started = howdah([...args, '--allow-address', '127.0.0.1'])
    await started.says('Ctrl+C stops')
    return started
  }
  let server = await start()
  const { ref, token } = await ownedProject(data)
  const asOwner = async (method: string, path: string, json?: object): Promise<unknown> => {
    const reply = await call(`http://localhost:${port}/platform/${path}`, {
      ...{ method, headers: { authorization: `Bearer ${token}` } },
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`)
    return reply.body
  }
  const configure = async (settings: object) =>
    void (await asOwner('PATCH', `auth/${ref}/config`, settings))
  const authUrl = `http://127.0.0.1:${gateway}/${ref}/auth/v1`
  const provider = oneAtATime(await startIdentityProvider(`${authUrl}/callback`))
  await configure({ ...SETTINGS, ...settingsOf(provider) })
  const password = randomBytes(16).toString('hex')
  await asOwner('PUT', `projects/${ref}/settings/database-password`, { db_pass: password })
  const keys = (await asOwner('GET', `projects/${ref}/api-keys?reveal=true`)) as {
    type: string
    api_key: string
  }[]
  const keyOf = (wanted: string) => keys.find(({ type }) => type === wanted)?.api_key ?? ''
  const anonKey = keyOf('anon')

  /** Does `work` in a session of the role postgres, which outlasts the server. */
  async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const databases = (await asOwner('GET', `projects/${ref}/databases`)) as {
      db_host: string
      db_port: number
    }[]
    const client = new Client({
      ...{ host: databases[0]?.db_host, port: databases[0]?.db_port, password },
      ...{ user: 'postgres', database: 'postgres' },
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const read = new Set<string>()
  const ask: KilledAuth['ask'] = async (path, { json, jwt = anonKey, method } = {}) => {
    const reply = await call(path.startsWith('http') ? path : `${authUrl}/${path}`, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: { apikey: anonKey, authorization: `Bearer ${jwt}` },
      ...(json === undefined ? {} : { json }),
    })
    const body = (reply.body ?? {}) as Record<string, unknown>
    const to = reply.headers.get('location')
    const location = to === null ? null : new URL(to)
    const parameters = new URLSearchParams(
      location === null ? '' : `${location.search.slice(1)}&${location.hash.slice(1)}`,
    )
    const named = [parameters.get('error_code'), body.error_code, body.code]
    const code = named.find((one): one is string => typeof one === 'string')
    const failed = reply.status >= 400 || parameters.has('error_code')
    return { outcome: failed ? (code ?? String(reply.status)) : 'ok', body, location }
  }
  const answers = () =>
    vi.waitFor(async () => {
      const json = { email: 'unknown@example.com', password: 'unknown' }
      const { outcome } = await ask('token?grant_type=password', { json })
      expect(outcome).toBe('invalid_credentials')
    }, SOON)
  await answers()
  await connected(installHold)

  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const startAgain = async () => {
    server = await start()
    await answers()
  }

  return {
    ...{ authUrl, provider, ask, configure, serviceKey: keyOf('service_role') },
    async messageTo(address) {
      const message = await vi.waitFor(async () => {
        const all = (await asOwner('GET', `auth/${ref}/caught-mails`)) as CaughtMessage[]
        const found = all.find(({ id, to }) => to === address && !read.has(id))
        if (found === undefined) throw new Error(`No message to ${address}.`)
        return found
      }, SOON)
      read.add(message.id)
      const [link = ''] = /https?:\S+\/verify\S*/.exec(message.text) ?? []
      const [code = ''] = /(?<=^|\s)\d{6,10}(?=$|\s)/m.exec(message.text) ?? []
      const hash = link === '' ? '' : (new URL(link).searchParams.get('token') ?? '')
      return { link, hash, code }
    },
    async memberLink(userId) {
      const made = await asOwner('POST', `auth/${ref}/users/${userId}/sign-in-links`, {})
      return (made as { url: string }).url
    },
    sql: (text, values = []) =>
      connected(async (client) => (await client.query<Record<string, unknown>>(text, values)).rows),
    async killDuring(requests, at) {
      let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
      const answered: unknown[] = []
      await connected((client) =>
        killWhileHeld(client, {
          ...{ at, count: requests.length, answered },
          send() {
            sent = Promise.allSettled(
              requests.map(async (request, index) => answered.push([index, await request()])),
            )
          },
          kill,
        }),
      )
      // None of them was answered.
      for (const one of await sent)
        expect(one).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) as object })
      await startAgain()
    },
    async control(text) {
      const database = await data.control()
      try {
        return (await database.pool.query<Record<string, unknown>>(text)).rows
      } finally {
        await database.close()
      }
    },
    async kill(between) {
      await kill()
      between()
      await startAgain()
    },
    async end() {
      server.child.kill('SIGTERM')
      await server.ended
      await provider.close()
      await data.end()
    },
  }
}

/** The provider signs in the account that was used last. */
function oneAtATime(provider: TestIdentityProvider): TestIdentityProvider {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...provider,
    signIn(url, account) {
      const next = last.catch(() => undefined).then(() => provider.signIn(url, account))
      last = next
      return next
    },
  }
}

interface CaughtMessage {
  id: string
  to: string
  text: string
}

const settingsOf = ({ clientId: client_id, clientSecret, issuer }: TestIdentityProvider) => ({
  external_providers: [
    { provider: PROVIDER, enabled: true, issuer, client_id, scopes: 'email profile' },
  ],
  external_provider_secrets: { [PROVIDER]: clientSecret },
})

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import type { AuthConfig } from '../auth-config'
import type { CaughtMail } from '../mail/caught-mails'

/** The client of the ecosystem, as it comes from npm, in a browser of its own. */
export type AuthClient = SupabaseClient

/** A platform with a project, and clients of its auth service. */
export interface AuthTestPlatform extends TestPlatform {
  /** Of the project, for clients. */
  endpoint: string
  authUrl: string
  keys: { anon: string; service: string }
  /** Returns a browser that is not signed in. */
  browser(options?: { flowType?: 'implicit' | 'pkce' }): AuthClient
  admin: AuthClient
  configure(change: Partial<AuthConfig>): Promise<void>
  /** Returns the newest mail to an address, and removes all of them. */
  mailTo(address: string): Promise<ReadMail>
  /** Returns the number of mails to an address, once those that are on the way have arrived. */
  countMails(address: string): Promise<number>
  /** Runs SQL as the project's own people do. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export interface ReadMail extends CaughtMail {
  link: URL
  code: string
}

/** @param change settings; mails to one address follow each other without a pause */
export async function startAuthTestPlatform(
  change: Partial<AuthConfig> = {},
  environment: Record<string, string> = {},
): Promise<AuthTestPlatform> {
  const testPlatform = await startTestPlatform(environment)
  const { platform } = testPlatform.running
  const ref = testPlatform.projectRef
  const project = await platform.projects.byRef(ref)
  const builtIn = project && (await platform.projectTokens.builtInKeys(project))
  if (!builtIn) throw new Error('The project has no keys.')
  const keys = { anon: builtIn.anon, service: builtIn.service_role }
  const endpoint = `${platform.gatewayUrl}/${ref}`

  const clientOf = (key: string, flowType: 'implicit' | 'pkce' = 'implicit') => {
    const stored = new Map<string, string>()
    return createClient(endpoint, key, {
      auth: {
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
        storage: {
          getItem: (name: string) => stored.get(name) ?? null,
          setItem: (name: string, value: string) => void stored.set(name, value),
          removeItem: (name: string) => void stored.delete(name),
        },
      },
      realtime: { transport: class {} as never },
    })
  }

  const configure = (settings: Partial<AuthConfig>) => platform.authConfigs.change(ref, settings)
  await configure({
    smtp_max_frequency: 0,
    rate_limit_email_sent: 1_000,
    rate_limit_sign_in: 1_000,
    rate_limit_otp: 1_000,
    rate_limit_verify: 1_000,
    rate_limit_token_refresh: 1_000,
    ...change,
  })

  return {
    ...testPlatform,
    endpoint,
    authUrl: `${endpoint}/auth/v1`,
    keys,
    browser: ({ flowType } = {}) => clientOf(keys.anon, flowType),
    admin: clientOf(keys.service),
    configure,
    async mailTo(address) {
      const mail = await vi.waitFor(
        async () => {
          const found = (await platform.caughtMails.list(ref)).find(({ to }) => to === address)
          if (found === undefined) throw new Error(`No mail to ${address}.`)
          return found
        },
        { timeout: 30_000, interval: 20 },
      )
      await platform.control.query('delete from caught_mails where recipient = $1', [address])
      const [link = 'about:blank'] = /https?:\S+\/verify\S*/.exec(mail.text) ?? []
      const [code = ''] = /(?<=^|\s)\d{6,10}(?=$|\s)/m.exec(mail.text) ?? []
      return { ...mail, link: new URL(link), code }
    },
    async countMails(address) {
      await platform.authMails.settled()
      return (await platform.caughtMails.list(ref)).filter(({ to }) => to === address).length
    },
    async sql(text, values = []) {
      const client = new Client(await platform.clusters.target(ref, 'editor'))
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** Returns the data of a client call. @throws the error of the call */
export function done<Answer extends { data: unknown; error: unknown }>({
  data,
  error,
}: Answer): Extract<Answer, { error: null }>['data'] {
  if (error !== null) throw error as Error
  return data as Extract<Answer, { error: null }>['data']
}

/** Returns the code that a call of the client failed with; null if it went well. */
export function failure({ error }: { error: unknown }): string | null {
  return error === null ? null : String((error as { code?: string }).code)
}

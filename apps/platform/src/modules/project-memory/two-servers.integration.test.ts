import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../../test/temporary-clusters'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { readConfig } from '../../server/config'
import { type RunningPlatform, startPlatform } from '../../server/start'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../../server/http/testing/call'

const REF = 'controlcontrolcontro'
const PASSWORD = 'of the control database'

describe('two servers with one control database', { timeout: 60_000 }, () => {
  let temporary: TemporaryClusters
  let home: TestPlatform
  let other: RunningPlatform
  let otherDirectory: string

  beforeAll(async () => {
    temporary = await temporaryClusters()
    await temporary.clusters.initialize(REF)
    await temporary.clusters.start(REF)
    await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: false })
    const { host, port } = await temporary.clusters.endpoint(REF)
    const address = (database: string) =>
      `postgresql://postgres:${encodeURIComponent(PASSWORD)}@${host}:${port}/${database}`
    const pool = new Pool({ connectionString: address('postgres') })
    await pool.query('create database control')
    await pool.end()
    const environment = {
      HOWDAH_DATABASE_URL: address('control'),
      HOWDAH_MASTER_KEY: 'ab'.repeat(32),
    }
    home = await startTestPlatform(environment)
    otherDirectory = await mkdtemp(join(tmpdir(), 'howdah-test-'))
    other = await startPlatform(readConfig({ data: otherDirectory, port: '0' }, environment))
  })
  afterAll(async () => {
    await other.stop()
    await rm(otherDirectory, { recursive: true, force: true })
    await home.stop()
    await temporary.end()
  })

  /** Changes something by the other server. */
  async function change(method: string, path: string, json?: unknown): Promise<unknown> {
    const { body, status } = await call(
      `${other.url}/platform/projects/${home.projectRef}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${home.tokens.owner}` },
        ...(json === undefined ? {} : { json }),
      },
    )
    expect([path, status < 300]).toEqual([path, true])
    return body
  }

  /** Reads rows at the home of the project. */
  const read = async (key: string) => {
    const { gatewayUrl } = home.running.platform
    const url = `${gatewayUrl}/${home.projectRef}/rest/v1/products?limit=1`
    return (await fetch(url, { headers: { apikey: key } })).status
  }

  const soon = (key: string, status: number) =>
    vi.waitFor(async () => expect(await read(key)).toBe(status), { timeout: 20_000, interval: 5 })

  const keyOf = async (role: 'anon' | 'service_role') => {
    const { projects, projectTokens } = home.running.platform
    const project = await projects.byRef(home.projectRef)
    return (project && (await projectTokens.builtInKeys(project)))?.[role] ?? ''
  }

  it('end a key at both', async () => {
    const made = (await change('POST', '/api-keys', { type: 'publishable', name: 'shop' })) as {
      id: string
      api_key: string
    }
    await soon(made.api_key, 200)
    expect(await read(made.api_key)).toBe(200)
    await change('DELETE', `/api-keys/${made.id}`)
    await soon(made.api_key, 401)
  })

  it('switch the keys of roles off at both', async () => {
    const anon = await keyOf('anon')
    await soon(anon, 200)
    await change('PUT', '/legacy-api-keys', { enabled: false })
    await soon(anon, 401)
    await change('PUT', '/legacy-api-keys', { enabled: true })
    await soon(anon, 200)
  })

  it('revoke a signing key at both', async () => {
    const anon = await keyOf('anon')
    await soon(anon, 200)
    await other.platform.signingKeys.replaceSecret(home.projectRef)
    await soon(anon, 401)
    await vi.waitFor(async () => expect(await keyOf('anon')).not.toBe(anon), { timeout: 20_000 })
    await soon(await keyOf('anon'), 200)
  })

  it('switch the Data API off and change its settings at both', async () => {
    const anon = await keyOf('anon')
    await soon(anon, 200)
    await change('PATCH', '/config/postgrest', { enabled: false })
    await soon(anon, 404)
    await change('PATCH', '/config/postgrest', { enabled: true })
    await soon(anon, 200)
  })

  it('refuse requests to a paused project at both', async () => {
    const anon = await keyOf('anon')
    await soon(anon, 200)
    await other.platform.projects.setStatus(home.projectRef, 'INACTIVE')
    await soon(anon, 503)
    await other.platform.projects.setStatus(home.projectRef, 'ACTIVE_HEALTHY')
    await soon(anon, 200)
  })

  it('count requests to sign in together, and take settings of auth over at once', async () => {
    const { gatewayUrl } = home.running.platform
    const apikey = await keyOf('anon')
    const signUp = async (): Promise<unknown> => {
      const url = `${gatewayUrl}/${home.projectRef}/auth/v1/signup`
      const { body, status } = await call(url, { method: 'POST', json: {}, headers: { apikey } })
      return status < 300 ? status : (body as { error_code: string }).error_code
    }
    const set = (json: object) =>
      call(`${other.url}/platform/auth/${home.projectRef}/config`, {
        ...{ method: 'PATCH', json },
        headers: { authorization: `Bearer ${home.tokens.owner}` },
      })
    expect(await signUp()).toBe('anonymous_provider_disabled')
    expect((await set({ external_anonymous_users_enabled: true })).status).toBe(200)
    expect(await signUp()).toBe(200)
    await set({ external_anonymous_users_enabled: false })
    expect(await signUp()).toBe('anonymous_provider_disabled')

    await set({ external_anonymous_users_enabled: true, rate_limit_anonymous_users: 3 })
    const limit = { count: 3, seconds: 3_600 }
    // What the other server counts of the same client, of which one request was counted here.
    const bucket = ['anonymous', '127.0.0.1'] as const
    const count = () => other.platform.authLimits.take(home.projectRef, bucket, limit)
    await count()
    await count()
    await expect(count()).rejects.toMatchObject({ status: 429 })
    expect(await signUp()).toBe('over_request_rate_limit')
    await set({ external_anonymous_users_enabled: false, rate_limit_anonymous_users: 30 })
  })

  it('lose no setting and no secret of auth that both change at once', async () => {
    const { authConfigs } = home.running.platform
    const patch = (server: string, json: object) =>
      call(`${server}/platform/auth/${home.projectRef}/config`, {
        ...{ method: 'PATCH', json },
        headers: { authorization: `Bearer ${home.tokens.owner}` },
      })
    for (let round = 0; round < 10; round += 1) {
      const own = { smtp_host: 'one.invalid', smtp_admin_email: 'app@example.com' }
      expect((await patch(home.url, { ...own, smtp_pass: `own ${round}` })).status).toBe(200)
      const hooks = { hook_secrets: { send_email: `v1,whsec_${btoa('x'.repeat(24 + round))}` } }
      const answers = await Promise.all([
        patch(other.url, {
          smtp_host: 'two.invalid',
          smtp_pass: `other ${round}`,
          jwt_exp: 600 + round,
        }),
        patch(home.url, {
          ...{ security_captcha_secret: `captcha ${round}`, password_min_length: 8 + round },
          ...{ hook_send_email_uri: 'https://app.example.com/hook', ...hooks },
        }),
        patch(other.url, { sms_twilio_auth_token: `twilio ${round}` }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await authConfigs.of(home.projectRef)).toMatchObject({
        ...{ smtp_host: 'two.invalid', jwt_exp: 600 + round, password_min_length: 8 + round },
      })
      expect(await authConfigs.secretsOf(home.projectRef)).toMatchObject({
        ...{ smtp_pass: `other ${round}`, security_captcha_secret: `captcha ${round}`, ...hooks },
        sms_twilio_auth_token: `twilio ${round}`,
      })
      // Back, so that the next round begins as this one.
      expect((await patch(home.url, { smtp_host: '' })).status).toBe(200)
    }
  })
})

import { expect, it, vi } from 'vitest'
import { buildServer, howdah, temporaryData } from '../../../../test/server-process'
import { freePort } from '../../../postgres/cluster/free-port'
import { call } from '../../../server/http/testing/call'

const SOON = { timeout: 60_000, interval: 50 }
/** Answers after which the server is killed, in the middle of others. */
const ANSWERS = 80
const WORKERS = 6
const password = 'correct horse'

/** Outcome of a user's flow, as far as the server has answered. */
interface Progress {
  refreshToken: string
  /** `unknown`: the request to sign out was not answered. */
  state: 'in' | 'out' | 'unknown'
}

interface Tokens {
  access_token: string
  refresh_token: string
}

it(
  'a killed server leaves no session without its right and no half user',
  { timeout: 300_000 },
  async () => {
    await buildServer()
    const data = await temporaryData()
    try {
      const [port, gateway] = [await freePort(), await freePort()]
      const args = ['--data', data.root, '--port', String(port), '--gateway-port', String(gateway)]
      let server = howdah(args)
      await server.says('Ctrl+C stops')
      const { close, pool } = await data.control()
      const ref = await vi.waitFor(async () => {
        const { rows } = await pool.query<{ ref: string }>(
          `select ref from projects where status = 'ACTIVE_HEALTHY'`,
        )
        if (!rows[0]) throw new Error('The project is not running yet.')
        return rows[0].ref
      }, SOON)
      const { createMembers } = await import('../../organizations/members/members')
      const { createAccessTokens } = await import('../../people/access-tokens/access-tokens')
      const personId = (await createMembers(pool).firstOwner()) ?? ''
      const { token } = await createAccessTokens(pool).create({ personId, name: 'killer' })
      await close()
      const headers = { authorization: `Bearer ${token}` }
      const dashboard = `http://localhost:${port}/platform`
      const config = {
        mailer_autoconfirm: true,
        ...{ rate_limit_sign_in: 100_000, rate_limit_token_refresh: 100_000 },
      }
      await call(`${dashboard}/auth/${ref}/config`, { method: 'PATCH', headers, json: config })
      const keys = await call(`${dashboard}/projects/${ref}/api-keys?reveal=true`, { headers })
      const [{ api_key: apikey } = { api_key: '' }] = keys.body as { api_key: string }[]

      const post = async (path: string, json: object, jwt = apikey) => {
        const { body, status } = await call(`http://127.0.0.1:${gateway}/${ref}/auth/v1/${path}`, {
          ...{ method: 'POST', json },
          headers: { apikey, authorization: `Bearer ${jwt}` },
        })
        return { status, tokens: body as Tokens }
      }
      const users = new Map<string, Progress>()
      let answers = 0

      /** Signs users up, refreshes their sessions and signs some out, until no answer comes. */
      async function work(name: string): Promise<void> {
        for (let index = 0; ; index += 1) {
          const email = `${name}-${index}@example.com`
          const signedUp = await post('signup', { email, password })
          expect(signedUp.status).toBe(200)
          answers += 1
          const progress: Progress = { state: 'in', refreshToken: signedUp.tokens.refresh_token }
          users.set(email, progress)
          for (const _ of [1, 2, 3]) {
            const { refreshToken: refresh_token } = progress
            const { status, tokens } = await post('token?grant_type=refresh_token', {
              refresh_token,
            })
            expect(status).toBe(200)
            answers += 1
            progress.refreshToken = tokens.refresh_token
            if (index % 3 !== 2) continue
            progress.state = 'unknown'
            expect((await post('logout', {}, tokens.access_token)).status).toBe(204)
            answers += 1
            progress.state = 'out'
            break
          }
        }
      }

      for (const round of [1, 2]) {
        answers = 0
        const working = Promise.allSettled(
          Array.from({ length: WORKERS }, (_, worker) => work(`r${round}w${worker}`)),
        )
        await vi.waitFor(() => expect(answers).toBeGreaterThan(ANSWERS), {
          timeout: 120_000,
          interval: 5,
        })
        server.child.kill('SIGKILL')
        await server.ended
        for (const one of await working)
          // Not by an answer that was not expected.
          expect(one).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) as object })
        server = howdah(args)
        await server.says('Ctrl+C stops')
        await vi.waitFor(
          async () => expect((await post('token?grant_type=refresh_token', {})).status).toBe(400),
          SOON,
        )
        for (const [email, { refreshToken: refresh_token, state }] of users) {
          if (state === 'unknown') continue
          const { status, tokens } = await post('token?grant_type=refresh_token', { refresh_token })
          expect([email, state, status]).toEqual([email, state, state === 'in' ? 200 : 400])
          if (state === 'in') users.set(email, { state, refreshToken: tokens.refresh_token })
        }
        const { body } = await call(`${dashboard}/projects/${ref}/query`, {
          ...{ method: 'POST', headers },
          json: {
            query: `select concat_ws(' ',
              (select count(*) from auth.users u where not exists (select from auth.identities i where i.user_id = u.id)),
              (select count(*) from auth.users where email_confirmed_at is null or encrypted_password is null),
              (select count(*) from auth.sessions s where not exists (select from auth.mfa_amr_claims a where a.session_id = s.id)),
              (select count(*) from auth.users) >= ${users.size}) as found`,
          },
        })
        // No half user and no half session, and all users that were answered.
        expect(JSON.stringify(body)).toContain('0 0 0 t')
      }
      server.child.kill('SIGTERM')
      await server.ended
    } finally {
      await data.end()
    }
  },
)

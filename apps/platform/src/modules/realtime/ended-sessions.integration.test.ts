import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  done,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../auth/testing/auth-test-platform'
import { rawClient } from './testing/realtime-clients'

const SOON = { timeout: 40_000, interval: 50 }

let platform: AuthTestPlatform
beforeAll(async () => {
  platform = await startAuthTestPlatform({ mailer_autoconfirm: true })
})
afterAll(() => platform.stop())

it('channels end with the session of their user, a ban, and the user', async () => {
  const raw = await rawClient(
    `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.anon}&vsn=2.0.0`,
  )
  const join = (name: string, access_token: string) =>
    raw.ask(`realtime:${name}`, 'phx_join', { config: {}, access_token })
  const joined = async (name: string) => {
    const browser = platform.browser()
    const { session, user } = done(
      await browser.auth.signUp({ email: `${name}@example.com`, password: 'correct horse' }),
    )
    const token = session?.access_token ?? ''
    expect(await join(name, token)).toMatchObject({ status: 'ok' })
    return { browser, id: user?.id ?? '', token }
  }
  const stays = await joined('stays')
  const banned = await joined('banned')
  const deleted = await joined('deleted')
  const signedOut = await joined('signed-out')
  // A token that the project has signed itself belongs to no session.
  const own = await platform.running.platform.projectTokens.sign(platform.projectRef, {
    claims: { role: 'authenticated', sub: banned.id },
    audience: 'authenticated',
    expiresInSeconds: 3_600,
  })
  expect(await join('own', own)).toMatchObject({ status: 'ok' })

  const { admin } = platform.admin.auth
  done(await admin.updateUserById(banned.id, { ban_duration: '24h' }))
  done(await admin.deleteUser(deleted.id))
  await signedOut.browser.auth.signOut()
  const ended = () =>
    (raw.frames as unknown[][])
      .filter(([, , , event]) => event === 'phx_close')
      .map(([, , topic]) => topic)
  await vi.waitFor(
    () =>
      expect(ended().toSorted()).toEqual([
        'realtime:banned',
        'realtime:deleted',
        'realtime:signed-out',
      ]),
    SOON,
  )
  // A busy database may answer after the channel is joined.
  await vi.waitFor(async () => {
    const again = await join('banned', banned.token)
    expect([again.status, again.response.reason]).toEqual([
      'error',
      expect.stringMatching(/^InvalidJWTToken/),
    ])
  }, SOON)
  expect(await join('stays', stays.token)).toMatchObject({ status: 'ok' })
  raw.ws.close()
})

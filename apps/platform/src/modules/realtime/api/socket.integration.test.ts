import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'
import { MAX_PAYLOAD_KB } from '../realtime-configs'
import { rawClient } from '../testing/realtime-clients'

const SOCKETS = 20

describe('sockets of a project', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.running.platform.control.query(`update organizations set plan = 'enterprise'`)
    const { projectRef } = platform
    await platform.running.platform.realtimeConfigs.change(projectRef, {
      max_payload_size_in_kb: MAX_PAYLOAD_KB,
    })
  })
  afterAll(() => platform.stop())

  const open = (vsn = '2.0.0') =>
    rawClient(
      `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.anon}&vsn=${vsn}`,
    )

  it('answer a message that is too large, and go on', async () => {
    const raw = await open()
    const config = { broadcast: { ack: true } }
    await raw.ask('realtime:a', 'phx_join', { config })
    const send = (bytes: number) =>
      raw.ask('realtime:a', 'broadcast', {
        ...{ type: 'broadcast', event: 'e', payload: 'x'.repeat(bytes) },
      })
    expect(await send(2_900_000)).toMatchObject({ status: 'ok' })
    for (const bytes of [3_050_000, 5_900_000])
      expect(await send(bytes)).toMatchObject({
        status: 'error',
        response: { reason: 'PayloadTooLarge: A message of this project has at most 3000 kB.' },
      })
    expect(await send(10)).toMatchObject({ status: 'ok' })
    raw.ws.close()
  })

  it.each([6_100_000, 30_000_000])('say why they close over a frame of %d bytes', async (bytes) => {
    const raw = await open()
    raw.ws.send('x'.repeat(bytes))
    expect(await raw.closed).toEqual({
      code: 1009,
      reason: 'PayloadTooLarge: A frame has at most 6000 kB.',
    })
  })

  it('end with a client that sends one too large message after the other', async () => {
    const raw = await open()
    const payload = { type: 'broadcast', event: 'e', payload: 'x'.repeat(3_200_000) }
    const refs = Array.from({ length: 12 }, (_, at) => `large-${at}`)
    for (const ref of refs) raw.send(null, ref, 'realtime:a', 'broadcast', payload)
    expect(await raw.closed).toEqual({
      code: 1009,
      reason: 'PayloadTooLarge: A message of this project has at most 3000 kB.',
    })
    expect(raw.frames.length).toBeLessThan(12)
  })

  it('can be many, without a warning of Node', async () => {
    const warnings: Error[] = []
    const take = (warning: Error) => void warnings.push(warning)
    process.on('warning', take)
    const all = await Promise.all(Array.from({ length: SOCKETS }, () => open()))
    for (const { closed, ws } of all) {
      ws.close()
      await closed
    }
    process.off('warning', take)
    expect(warnings).toEqual([])
  })
})

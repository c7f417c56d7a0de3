import { expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import type { RealtimeConfigs, RealtimeSettings } from '../realtime-configs'
import type { HubParts } from './hub'
import { createRealtimeHubs } from './hubs'

const REF = 'abcdefghijklmnopqrst'
const log = { debug: () => undefined, warn: () => undefined } as unknown as Log

/** Opens hubs whose settings are read when the test lets them. */
function openHubs() {
  const reads: (() => void)[] = []
  const of = () =>
    new Promise<RealtimeSettings>((resolve) =>
      reads.push(() => resolve({ enabled: true } as RealtimeSettings)),
    )
  const feed = { stop: () => Promise.resolve(), hold: () => undefined, wake: () => undefined }
  const hubs = createRealtimeHubs(
    {
      log,
      realtimeConfigs: { of } as unknown as RealtimeConfigs,
      traffic: { add: () => undefined } as never,
    },
    {
      runsHere: () => true,
      partsOf: () => ({ changes: () => feed, sent: () => feed }) as unknown as HubParts,
    },
  )
  const read = async () => {
    await vi.waitFor(() => expect(reads.length).toBeGreaterThan(0))
    for (const answer of reads.splice(0)) answer()
  }
  return { hubs, read }
}

it('a client that comes while its project pauses has the hub of those after it', async () => {
  const { hubs, read } = openHubs()
  const opened = hubs.of(REF)
  await read()
  const first = await opened
  // Its settings are read again, and it ends meanwhile.
  const pending = hubs.of(REF)
  await hubs.end(REF, 'The project is paused')
  await read()
  await read()
  const second = await pending
  expect(second).not.toBe(first)
  expect(hubs.find(REF)).toBe(second)
})

it('a hub that has ended while it was opened serves no client', async () => {
  const { hubs, read } = openHubs()
  const pending = hubs.of(REF)
  await hubs.end(REF, 'The project is paused')
  await read()
  await read()
  const hub = await pending
  expect(hubs.find(REF)).toBe(hub)
})

import { expect, it, vi } from 'vitest'
import { createLog } from '../../../base/log/log'
import { createUplink } from './uplink'

it('waits longer after each connection that ends soon', async () => {
  const openedAt: number[] = []
  const uplink = createUplink({
    log: createLog([]),
    onMessage: () => undefined,
    onOpen: () => undefined,
    async openCarrier({ onEnd }) {
      openedAt.push(performance.now())
      setImmediate(() => onEnd(new Error('too slow')))
      return { send: () => undefined, waitingBytes: () => 0, close: () => Promise.resolve() }
    },
    retryMs: [10, 60_000],
  })
  await vi.waitFor(() => expect(openedAt.length).toBeGreaterThan(5), { timeout: 20_000 })
  await uplink.stop('')
  const pauses = openedAt.slice(1, 6).map((at, index) => at - (openedAt[index] ?? 0))
  // A timer may end a little early.
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(8 * 2 ** index)
})

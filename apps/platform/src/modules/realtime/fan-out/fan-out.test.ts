import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  FAN_OUT_REF as REF,
  FAN_OUT_ROOM as ROOM,
  shownTo,
  startFanOutServer,
  type FanOutServer,
} from '../testing/fan-out-server'
import type { TopicMember } from '../hub/topics'
import type { Carrier, CarrierParts } from './carrier'

const SOON = { timeout: 10_000, interval: 5 }

/** Connects the servers of a test, and can be cut. */
function createNetwork() {
  const open = new Map<Carrier, CarrierParts>()
  const sent: string[] = []
  let isCut = false
  let isLost = (_: string) => false
  let waitingBytes = 0
  let maxBytes = Number.POSITIVE_INFINITY
  let cuts = 0
  const cutOff = (carrier: Carrier) => {
    const parts = open.get(carrier)
    open.delete(carrier)
    cuts += 1
    parts?.onEnd(new Error('too slow'))
  }
  return {
    sent,
    /** Delivers a message in each turn of the event loop, and cuts servers off that have more waiting. */
    slowDown: (bytes: number) => void (maxBytes = bytes),
    cuts: () => cuts,
    /** Loses some messages. */
    lose: (next: (text: string) => boolean) => void (isLost = next),
    async connect(parts: CarrierParts): Promise<Carrier> {
      if (isCut) throw new Error('cut')
      const carrier: Carrier = {
        send(text) {
          sent.push(text)
          if (isLost(text)) return
          const all = [...open.values()]
          const deliver = () => {
            for (const { onMessage } of all) onMessage(text)
          }
          // Arrives in order, and never within the call.
          if (maxBytes === Number.POSITIVE_INFINITY) return queueMicrotask(deliver)
          waitingBytes += text.length
          if (waitingBytes > maxBytes) cutOff(carrier)
          setImmediate(() => {
            waitingBytes -= text.length
            deliver()
          })
        },
        waitingBytes: () => waitingBytes,
        close: async () => void open.delete(carrier),
      }
      open.set(carrier, parts)
      return carrier
    },
    cut() {
      isCut = true
      const all = [...open]
      open.clear()
      for (const [, { onEnd }] of all) onEnd(new Error('cut'))
    },
    /** Loses all messages without an error. */
    silence: () => open.clear(),
    /** Has bytes wait to be sent. */
    wait: (bytes: number) => void (waitingBytes = bytes),
    mend: () => void (isCut = false),
    inject(text: string) {
      for (const { onMessage } of open.values()) onMessage(text)
    },
  }
}

const servers: FanOutServer[] = []
afterEach(() => Promise.all(servers.splice(0).map(({ fanOut }) => fanOut.stop())))

function startServer(
  network: ReturnType<typeof createNetwork>,
  timing: { presence?: number; silenceMs?: number } = {},
): FanOutServer {
  const server = startFanOutServer(network.connect, timing)
  servers.push(server)
  return server
}

const namesIn = (payload: unknown): string[] => Object.keys(payload as object).toSorted()

describe('the fan-out between servers', () => {
  it('passes broadcasts to the members of a topic on other servers, once', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const ada = await here.join()
    const bob = await there.join()
    const other = await there.join({ topic: 'realtime:other', isPrivate: false })
    const hidden = await there.join({ topic: 'realtime:room', isPrivate: true })
    const text = '{"n":12345678901234567890}'
    here.topics.broadcast(
      ROOM,
      { event: 'e', content: { encoding: 'json', text }, id: '7' },
      ada.one,
    )
    await vi.waitFor(() => expect(bob.frames).toHaveLength(2), SOON)
    expect(bob.frames[1]?.[0]).toBe('broadcast')
    expect(bob.frames[1]?.[1]).toMatchObject({ event: 'e', meta: { id: '7' } })
    // As it was written.
    expect(network.sent.some((line) => line.includes('12345678901234567890'))).toBe(true)
    expect([ada, other, hidden].map(({ frames }) => frames.length)).toEqual([1, 1, 1])
  })

  it('drops broadcasts while too many bytes wait, but neither presence nor signs of life', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const [ada, bob] = [await here.join(), await there.join()]
    const say = () =>
      there.topics.broadcast(ROOM, { event: 'e', content: { encoding: 'json', text: '{}' } })
    network.wait(4_000_001)
    const before = network.sent.length
    say()
    there.topics.track(bob.one, 'bob', {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob']), SOON)
    await vi.waitFor(
      () => expect(network.sent.slice(before).join()).toContain('"kind":"beat"'),
      SOON,
    )
    expect(ada.frames.map(([event]) => event)).not.toContain('broadcast')
    network.wait(0)
    say()
    await vi.waitFor(() => expect(ada.frames.map(([event]) => event)).toContain('broadcast'), SOON)
  })

  it('sends nothing of a project that no other server has clients of', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const ada = await here.join()
    const sentOf = () => network.sent.filter((text) => /"broadcast"|"track"/.test(text))
    const say = () =>
      here.topics.broadcast(ROOM, { event: 'e', content: { encoding: 'json', text: '{}' } })
    say()
    here.topics.track(ada.one, 'ada', {})
    expect(sentOf()).toEqual([])
    const bob = await there.join()
    expect(here.wanted).toEqual([`${REF} true`])
    say()
    expect(sentOf()).toHaveLength(1)
    there.topics.leave(bob.one)
    there.fanOut.close(REF)
    await vi.waitFor(() => expect(here.wanted).toEqual([`${REF} true`, `${REF} false`]), SOON)
    say()
    expect(sentOf()).toHaveLength(1)
  })

  it('merges presence: before, during and after', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const ada = await here.join()
    here.topics.track(ada.one, 'ada', { at: 'desk' })
    const bob = await there.join()
    expect(namesIn(bob.frames[0]?.[1])).toEqual(['ada'])
    there.topics.track(bob.one, 'bob', {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['ada', 'bob']), SOON)
    here.topics.track(ada.one, 'ada', { at: 'door' })
    await vi.waitFor(() => expect(JSON.stringify(bob.frames.at(-1))).toContain('door'), SOON)
    expect(shownTo(bob)).toEqual(['ada', 'bob'])
    there.topics.untrack(bob.one)
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['ada']), SOON)
    here.topics.leave(ada.one)
    await vi.waitFor(() => expect(shownTo(bob)).toEqual([]), SOON)
  })

  it('shows a key once that two servers have, until both have left', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const [desk, phone] = [await here.join(), await there.join()]
    here.topics.track(desk.one, 'ada', {})
    there.topics.track(phone.one, 'ada', {})
    const carl = await here.join()
    await vi.waitFor(
      () => expect(JSON.stringify(carl.frames).match(/phx_ref/g)?.length).toBe(2),
      SOON,
    )
    there.topics.leave(phone.one)
    await vi.waitFor(() => expect(JSON.stringify(carl.frames)).toContain('"leaves":{"ada"'), SOON)
    expect(shownTo(carl)).toEqual(['ada'])
  })

  it('hides the members of a server that stops, and of one that is silent', async () => {
    const network = createNetwork()
    const [here, stops, dies] = [1, 2, 3].map(() => startServer(network, { silenceMs: 400 })) as [
      FanOutServer,
      FanOutServer,
      FanOutServer,
    ]
    const ada = await here.join()
    for (const [server, name] of [
      [stops, 'bob'],
      [dies, 'carl'],
    ] as const)
      server.topics.track((await server.join()).one, name, {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob', 'carl']), SOON)
    await stops.fanOut.stop()
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['carl']), SOON)
    network.lose((text) => text.includes('"bye"'))
    await dies.fanOut.stop()
    await vi.waitFor(() => expect(shownTo(ada)).toEqual([]), SOON)
    expect(here.fanOut.isWanted(REF)).toBe(false)
  })

  it('makes up for what happened while there was no connection', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const [ada, bob] = [await here.join(), await there.join()]
    const carl = await there.join()
    for (const [joined, name] of [
      [bob, 'bob'],
      [carl, 'carl'],
    ] as const)
      there.topics.track(joined.one, name, {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob', 'carl']), SOON)
    network.cut()
    there.topics.leave(carl.one)
    const dora = await there.join()
    there.topics.track(dora.one, 'dora', {})
    network.mend()
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob', 'dora']), SOON)
  })

  it('sends all presence in pieces, of which few bytes wait', async () => {
    const network = createNetwork()
    network.slowDown(3_000_000)
    const presence = 100_000_000
    const here = startServer(network, { presence })
    const names: string[] = []
    for (const topic of ['realtime:one', 'realtime:two', 'realtime:three'])
      for (let n = 0; n < 15; n += 1) {
        const name = `${topic} ${n}`
        const { one } = await here.join({ topic, isPrivate: false })
        expect(here.topics.track(one, name, { text: 'x'.repeat(200_000) })).toBe(true)
        names.push(name)
      }
    const there = startServer(network, { presence })
    const joined = [
      await there.join({ topic: 'realtime:one', isPrivate: false }),
      await there.join({ topic: 'realtime:two', isPrivate: false }),
      await there.join({ topic: 'realtime:three', isPrivate: false }),
    ]
    const shown = () => joined.flatMap((one) => shownTo(one))
    await vi.waitFor(() => expect(shown().toSorted()).toEqual(names.toSorted()), SOON)
    expect(network.cuts()).toBe(0)
  })

  it('shows in the pieces what is present when they are sent', async () => {
    const network = createNetwork()
    const here = startServer(network)
    const members = []
    for (const name of ['ada', 'bob', 'carl', 'dora', 'emil']) {
      const { one } = await here.join()
      here.topics.track(one, name, { text: 'x'.repeat(100_000) })
      members.push(one)
    }
    network.wait(1_000_001)
    const there = startServer(network)
    const joined = await there.join()
    expect(shownTo(joined)).toEqual([])
    here.topics.untrack(members[1] as TopicMember)
    here.topics.track(members[4] as TopicMember, 'emma', {})
    network.wait(0)
    await vi.waitFor(() => expect(shownTo(joined)).toEqual(['ada', 'carl', 'dora', 'emma']), SOON)
  })

  it('sends the presence of a project later while too many bytes wait', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const [ada, bob] = [await here.join(), await there.join()]
    here.topics.track(ada.one, 'ada', {})
    await vi.waitFor(() => expect(shownTo(bob)).toEqual(['ada']), SOON)
    network.wait(16_000_001)
    const before = network.sent.length
    const carl = await here.join()
    here.topics.track(carl.one, 'carl', {})
    here.topics.untrack(ada.one)
    expect(network.sent.slice(before).filter((text) => /"(?:un)?track"/.test(text))).toEqual([])
    network.wait(0)
    await vi.waitFor(() => expect(shownTo(bob)).toEqual(['carl']), SOON)
  })

  it('opens another connection when its own messages do not arrive', async () => {
    const network = createNetwork()
    const [here, there] = [1, 2].map(() => startServer(network, { silenceMs: 400 })) as [
      FanOutServer,
      FanOutServer,
    ]
    const [ada, bob] = [await here.join(), await there.join()]
    network.silence()
    there.topics.track(bob.one, 'bob', {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob']), SOON)
  })

  it('has clients that join while there is no connection', async () => {
    const network = createNetwork()
    network.cut()
    const here = startServer(network)
    const ada = await here.join()
    here.topics.track(ada.one, 'ada', {})
    expect(shownTo(ada)).toEqual(['ada'])
    network.mend()
    const there = startServer(network)
    await vi.waitFor(async () => expect(shownTo(await there.join())).toEqual(['ada']), SOON)
  })

  it('counts the clients of other servers', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    await here.join()
    await there.join()
    await there.join()
    await vi.waitFor(() => expect(here.fanOut.clientsElsewhere(REF)).toBe(2), SOON)
    expect(there.fanOut.clientsElsewhere('zzzzzzzzzzzzzzzzzzzz')).toBe(0)
  })

  it('has room for the presence of other servers within the bound of the project', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network, { presence: 500 }), startServer(network)]
    const ada = await here.join()
    for (const name of ['bob', 'carl', 'dora']) {
      const joined = await there.join()
      expect(there.topics.track(joined.one, name, { text: 'x'.repeat(200) })).toBe(true)
    }
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob', 'carl']), SOON)
    there.fanOut.close(REF)
    await there.fanOut.stop()
    await vi.waitFor(() => expect(shownTo(ada)).toEqual([]), SOON)
    expect(here.topics.track(ada.one, 'ada', { text: 'x'.repeat(400) })).toBe(true)
  })

  it('goes on after what is no message', async () => {
    const network = createNetwork()
    const [here, there] = [startServer(network), startServer(network)]
    const [ada, bob] = [await here.join(), await there.join()]
    const bad = [
      '',
      '[]',
      '{',
      '{"from":1}',
      '{"from":"x","kind":"hello"}',
      '{"from":"x","kind":"track"}',
    ]
    for (const text of bad) network.inject(text)
    network.inject(
      JSON.stringify({ from: 'x', kind: 'broadcast', ref: REF, ...ROOM, content: null }),
    )
    there.topics.track(bob.one, 'bob', {})
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['bob']), SOON)
  })
})

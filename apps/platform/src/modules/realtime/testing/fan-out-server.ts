import { createLog } from '../../../base/log/log'
import type { OpenCarrier } from '../fan-out/carrier'
import { createFanOut, type FanOut } from '../fan-out/fan-out'
import { createPresenceRoom } from '../hub/presence-room'
import { createTopics, type TopicMember, type Topics } from '../hub/topics'

export const FAN_OUT_REF = 'abcdefghijklmnopqrst'
export const FAN_OUT_ROOM = { topic: 'realtime:room', isPrivate: false }
const TIMING = {
  beatMs: 20,
  // Not by a pause of the process: all servers have one.
  silenceMs: 60_000,
  answerMs: 1_000,
  helloMs: 20,
  retryMs: [10, 20] as const,
}

/** Topics of one project on a server. */
export interface FanOutServer {
  fanOut: FanOut
  topics: Topics
  wanted: string[]
  join(topic?: { topic: string; isPrivate: boolean }): Promise<JoinedMember>
}

/** A member of a topic, with what it was sent. */
export interface JoinedMember {
  one: TopicMember
  frames: [event: string, payload: unknown][]
  /** The same as they arrived. */
  texts: (string | Buffer)[]
}

let lastId = 0

/** Starts a server of one project, without its network. */
export function startFanOutServer(
  openCarrier: OpenCarrier,
  { presence = 1_000_000, ...timing }: { presence?: number; silenceMs?: number } = {},
): FanOutServer {
  const wanted: string[] = []
  let joined = 0
  const fanOut = createFanOut({
    ...{ log: createLog([]), timing: { ...TIMING, ...timing }, openCarrier },
    topicsOf: (ref) => (ref === FAN_OUT_REF ? topics : undefined),
    clientsOf: () => joined,
    onWanted: (ref) => wanted.push(`${ref} ${fanOut.isWanted(ref)}`),
  })
  const topics = createTopics(createPresenceRoom(presence), {
    broadcast: (target, message) => fanOut.broadcast(FAN_OUT_REF, target, message),
    track: (target, entry) => fanOut.track(FAN_OUT_REF, target, entry),
    untrack: (target, member) => fanOut.untrack(FAN_OUT_REF, target, member),
  })
  return {
    ...{ fanOut, topics, wanted },
    async join(topic = FAN_OUT_ROOM) {
      const frames: JoinedMember['frames'] = []
      const texts: JoinedMember['texts'] = []
      const one: TopicMember = {
        ...{ ...topic, id: (lastId += 1), version: 1 },
        receives: () => true,
        send(data) {
          const { event, payload } = JSON.parse(String(data)) as { event: string; payload: unknown }
          frames.push([event, payload])
          texts.push(data)
        },
      }
      await fanOut.open(FAN_OUT_REF)
      topics.join(one)
      topics.sendPresence(one)
      joined += 1
      return { one, frames, texts }
    },
  }
}

/** Returns the names that a client would show, from all frames that it has received. */
export function shownTo({ frames }: Pick<JoinedMember, 'frames'>): string[] {
  const shown = new Map<string, number>()
  const add = (state: unknown, by: number) => {
    for (const [name, { metas }] of Object.entries(state as Record<string, { metas: unknown[] }>))
      shown.set(name, (shown.get(name) ?? 0) + by * metas.length)
  }
  for (const [event, payload] of frames) {
    if (event === 'presence_state') add(payload, 1)
    if (event !== 'presence_diff') continue
    const { joins, leaves } = payload as { joins: unknown; leaves: unknown }
    add(leaves, -1)
    add(joins, 1)
  }
  return [...shown]
    .filter(([, count]) => count > 0)
    .map(([name]) => name)
    .toSorted()
}

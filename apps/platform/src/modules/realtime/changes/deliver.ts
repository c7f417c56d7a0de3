import { createTurns } from '../../../base/time/turns'
import { writeJsonFrame } from '../protocol/frames'
import { readBatch, type Batch, type Delivery } from './batch'
import type { ChangesSubscriber, DeliveryContext } from './delivery.types'
import type { Change } from './feed'
import { createFilterTimes, type RowQuestion } from './questions'
import { createRoomWaits, type BatchWaits, type ClientRoom } from './room-waits'
import type { RowAnswer } from './row-checks'
import { changesFor } from './subscriber-changes'

/** Attempts that fail while a table is locked; the one after them leaves its changes out. */
const MAX_LOCKED = 6

/**
 * Returns a function that sends changes to those who asked for them and may see them, in order; to
 * each as soon as its own questions are answered. It may be called again with the same changes,
 * which no one gets twice.
 */
export function createDelivery(
  context: DeliveryContext,
): (changes: readonly Change[]) => Promise<void> {
  const turns = createTurns()
  const times = createFilterTimes()
  const waits = createRoomWaits()
  const begun = new WeakMap<
    readonly Change[],
    { attempts: number; served: Set<ChangesSubscriber> }
  >()

  async function serve(
    delivery: Delivery,
    batch: Batch,
    {
      answers,
      begin,
      waits: ofBatch,
    }: {
      answers: ReadonlyMap<string, Promise<RowAnswer>>
      /** Called before the first change is sent. */
      begin(): void
      waits: BatchWaits
    },
  ): Promise<void> {
    const { subscriber } = delivery
    const { channel, port } = subscriber
    const room: ClientRoom = {
      hasRoom: () => subscriber.room.hasRoom() || !context.isThere(subscriber),
      drained: () => subscriber.room.drained(),
    }
    const known = new Map(
      await Promise.all(
        delivery.questions.map(async (key) => [key, await answerOf(answers, key)] as const),
      ),
    )
    begin()
    const maxBytes = context.maxBytes()
    for (const { change, index, table } of batch.changes) {
      while (turns.isOver()) await turns.next()
      if (!context.isThere(subscriber)) return
      const items = delivery.items.get(table)
      if (items === undefined) continue
      const parts = { ...{ change, table, index, items }, answers: known, maxBytes }
      for (const json of changesFor(delivery, batch, parts)) {
        // Another channel of the client may have taken the room.
        while (!room.hasRoom()) if (!(await ofBatch.wait(port, room))) break
        if (!context.isThere(subscriber)) return
        channel.send(writeJsonFrame(channel.topic, 'postgres_changes', json, channel.version))
        context.counts.changes += 1
      }
    }
    if (room.hasRoom()) ofBatch.finish()
    const isSlow = (kind: RowQuestion['kind']) =>
      delivery.questions.some(
        (key) => batch.questions.get(key)?.kind === kind && known.get(key)?.isWhole === false,
      )
    if (!context.isThere(subscriber)) return
    if (isSlow('filter')) context.onSlowFilters(subscriber, times.isTooSlow(port))
    if (isSlow('policy')) context.onSlowPolicies(subscriber)
  }

  return async (changes) => {
    turns.begin()
    const state = begun.get(changes) ?? { attempts: 0, served: new Set() }
    begun.set(changes, state)
    const { served } = state
    const subscribers = context.subscribers().filter((one) => !served.has(one))
    const failsLocked = (state.attempts += 1) <= MAX_LOCKED
    const batch = await readBatch(context, { changes, failsLocked, subscribers })
    if (batch === null) return
    const clients = new Set<object>(batch.deliveries.map(({ subscriber }) => subscriber.port))
    const hasIdle = () => context.subscribers().some(({ port }) => !clients.has(port))
    const parts = { answers: times.ask(batch.questions), waits: waits.begin(hasIdle) }
    const results = await Promise.allSettled(
      batch.deliveries.map((delivery) =>
        serve(delivery, batch, { ...parts, begin: () => served.add(delivery.subscriber) }),
      ),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

const NO_ANSWER: RowAnswer = { rows: new Set(), isWhole: true, ms: 0 }

const answerOf = async (
  answers: ReadonlyMap<string, Promise<RowAnswer>>,
  key: string,
): Promise<RowAnswer> => (await answers.get(key)) ?? NO_ANSWER

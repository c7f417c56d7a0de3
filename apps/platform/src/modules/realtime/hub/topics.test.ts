import { expect, it } from 'vitest'
import { createPresenceRoom } from './presence-room'
import { createTopics, type TopicMember } from './topics'

let lastId = 0
function member(topic: string) {
  const frames: [string, unknown][] = []
  const one: TopicMember = {
    ...{ id: (lastId += 1), topic, isPrivate: false, version: 2 },
    receives: () => true,
    send(data) {
      const [, , , event, payload] = JSON.parse(String(data)) as [0, 0, 0, string, unknown]
      frames.push([event, payload])
    },
  }
  return { one, frames }
}

it('shows members to each other, and what they have replaced', () => {
  const topics = createTopics(createPresenceRoom(1_000))
  const ada = member('realtime:room')
  const bob = member('realtime:room')
  topics.join(ada.one)
  topics.track(ada.one, '__proto__', { name: 'Ada "1"', phx_ref: 'mine' })
  topics.join(bob.one)
  topics.sendPresence(bob.one)
  expect(topics.track(ada.one, '__proto__', { name: 'Ada 2' })).toBe(true)
  topics.leave(ada.one)
  const meta = (name: string) =>
    JSON.parse(`{"__proto__":{"metas":[{"name":${JSON.stringify(name)}}]}}`) as object
  const first = meta('Ada "1"')
  const second = meta('Ada 2')
  // The references are made up.
  const seen = JSON.parse(
    JSON.stringify(bob.frames).replaceAll(/,?"phx_ref":"[\w-]+"/g, ''),
  ) as unknown
  expect(seen).toEqual([
    ['presence_state', first],
    ['presence_diff', { joins: {}, leaves: first }],
    ['presence_diff', { joins: second, leaves: {} }],
    ['presence_diff', { joins: {}, leaves: second }],
  ])
  expect(JSON.stringify(bob.frames)).not.toContain('mine')
})

it('has room for the presence of a project, and of all projects', () => {
  const server = createPresenceRoom(2_500)
  const outer = { room: server, reserved: 0 }
  const topics = createTopics(createPresenceRoom(1_500, outer))
  const others = createTopics(createPresenceRoom(1_500, outer))
  const text = 'x'.repeat(900)
  const [one, two, three] = ['a', 'b', 'c'].map((name) => member(`realtime:${name}`).one) as [
    ...[TopicMember, TopicMember, TopicMember],
  ]
  topics.join(one)
  topics.join(two)
  others.join(three)
  expect(topics.track(one, 'a', { text })).toBe(true)
  // Its own room is free again.
  expect(topics.track(one, 'a', { text })).toBe(true)
  // A topic of its own is no way around the bound.
  expect(topics.track(two, 'b', { text })).toBe(false)
  expect(others.track(three, 'c', { text })).toBe(true)
  expect(topics.track(two, 'b', { text: 'short' })).toBe(true)
  expect(topics.track(two, 'b', { text: 'x'.repeat(700) })).toBe(false)
  topics.leave(one)
  expect(topics.track(two, 'b', { text })).toBe(true)
  topics.untrack(two)
  topics.leave(two)
  others.leave(three)
  expect(server.take(2_500)).toBe(true)
})

it('counts the text for those who join, which gives way to what members show', () => {
  const room = createPresenceRoom(2_000)
  const topics = createTopics(room)
  const { one } = member('realtime:a')
  topics.join(one)
  expect(topics.track(one, 'a', { text: 'x'.repeat(600) })).toBe(true)
  topics.sendPresence(one)
  expect(room.take(1_000)).toBe(false)
  expect(topics.track(one, 'a', { text: 'x'.repeat(1_500) })).toBe(true)
  // There is no room for the text of this one.
  topics.sendPresence(one)
  expect(room.take(400)).toBe(true)
  room.take(-400)
  topics.leave(one)
  expect(room.take(2_000)).toBe(true)
})

it('has room for a little presence of a project although others have taken all', () => {
  const outer = { room: createPresenceRoom(2_000), reserved: 200 }
  const [large, small] = [1, 2].map(() => createTopics(createPresenceRoom(10_000, outer)))
  const [one, two, three] = ['a', 'b', 'c'].map((name) => member(`realtime:${name}`).one) as [
    ...[TopicMember, TopicMember, TopicMember],
  ]
  large?.join(one)
  small?.join(two)
  small?.join(three)
  expect(large?.track(one, 'a', { text: 'x'.repeat(1_900) })).toBe(true)
  expect(small?.track(two, 'b', { text: 'x'.repeat(100) })).toBe(true)
  expect(small?.track(three, 'c', { text: 'x'.repeat(100) })).toBe(false)
  // Others have left room.
  large?.leave(one)
  expect(small?.track(three, 'c', { text: 'x'.repeat(1_000) })).toBe(true)
})

it('sends the present members as they are when a member joins', () => {
  const topics = createTopics(createPresenceRoom(1_000))
  const [ada, bob] = [member('realtime:room'), member('realtime:room')]
  topics.join(ada.one)
  topics.join(bob.one)
  const names = () => {
    topics.sendPresence(bob.one)
    return Object.keys(bob.frames.at(-1)?.[1] as object)
  }
  const seen = [names()]
  topics.track(ada.one, 'ada', {})
  seen.push(names(), names())
  topics.track(ada.one, 'countess', {})
  seen.push(names())
  topics.untrack(ada.one)
  seen.push(names())
  expect(seen).toEqual([[], ['ada'], ['ada'], ['countess'], []])
})

it('has a bound for a topic', () => {
  const topics = createTopics(createPresenceRoom(100_000_000))
  const shown = Array.from({ length: 20 }, () => {
    const { one } = member('realtime:room')
    topics.join(one)
    return topics.track(one, 'k', { text: 'x'.repeat(300_000) })
  })
  expect(shown.filter(Boolean)).toHaveLength(13)
})

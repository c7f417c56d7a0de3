import { expect, it } from 'vitest'
import { createBodyRoom } from './body-room'

it('has room for the bodies of others while one client has its part of it', () => {
  const room = createBodyRoom(100, 60)
  expect(room.take('a', 60)).toBe(true)
  expect(room.take('a', 1)).toBe(false)
  expect(room.take('b', 40)).toBe(true)
  expect(room.take('b', 1)).toBe(false)
  room.giveBack('a', 60)
  expect(room.take('b', 20)).toBe(true)
  expect(room.take('a', 40)).toBe(true)
})

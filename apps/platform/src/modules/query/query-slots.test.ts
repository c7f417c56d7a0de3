import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { QuerySlots } from './query-slots'

const never = new AbortController().signal

async function taken(promise: Promise<() => void>): Promise<(() => void) | null> {
  let release: (() => void) | null = null
  void promise.then((found) => (release = found))
  await turn()
  return release
}

it('gives a person four places on a project, and the next in the order in which they came', async () => {
  const slots = new QuerySlots()
  const first = await Promise.all(Array.from({ length: 4 }, () => slots.take('a', 'ada', never)))
  const fifth = slots.take('a', 'ada', never)
  const sixth = slots.take('a', 'ada', never)
  expect(await taken(fifth)).toBeNull()
  expect(await taken(slots.take('b', 'ada', never))).not.toBeNull()
  expect(await taken(slots.take('a', 'bob', never))).not.toBeNull()
  first[0]?.()
  first[0]?.()
  expect(await taken(fifth)).not.toBeNull()
  expect(await taken(sixth)).toBeNull()
})

it('gives a project sixteen places', async () => {
  const slots = new QuerySlots()
  const people = Array.from({ length: 4 }, (_, person) =>
    Array.from({ length: 4 }, () => slots.take('a', String(person), never)),
  )
  const [first] = await Promise.all(people.flat())
  const other = slots.take('a', 'eve', never)
  expect(await taken(other)).toBeNull()
  first?.()
  expect(await taken(other)).not.toBeNull()
})

it('drops waiting requests that were closed', async () => {
  const slots = new QuerySlots()
  const [first] = await Promise.all(Array.from({ length: 4 }, () => slots.take('a', 'ada', never)))
  const gone = new AbortController()
  const waiting = slots.take('a', 'ada', gone.signal)
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ status: 400 })
  const next = slots.take('a', 'ada', never)
  first?.()
  expect(await taken(next)).not.toBeNull()
})

it('refuses more than a hundred who wait', async () => {
  const slots = new QuerySlots()
  for (let run = 0; run < 104; run += 1) slots.take('a', 'ada', never).catch(() => undefined)
  await expect(slots.take('a', 'ada', never)).rejects.toMatchObject({ status: 429 })
})

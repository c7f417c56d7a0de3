import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { QuerySlots } from './query-slots'

const never = new AbortController().signal
const editor = (personId: string) => ({ login: 'editor' as const, personId })

async function taken(promise: Promise<() => void>): Promise<(() => void) | null> {
  let release: (() => void) | null = null
  void promise.then((found) => (release = found))
  await turn()
  return release
}

it('gives a person four places on a project, and the next in the order in which they came', async () => {
  const slots = new QuerySlots()
  const first = await Promise.all(
    Array.from({ length: 4 }, () => slots.take('a', editor('ada'), never)),
  )
  const fifth = slots.take('a', editor('ada'), never)
  const sixth = slots.take('a', editor('ada'), never)
  expect(await taken(fifth)).toBeNull()
  expect(await taken(slots.take('b', editor('ada'), never))).not.toBeNull()
  expect(await taken(slots.take('a', editor('bob'), never))).not.toBeNull()
  first[0]?.()
  first[0]?.()
  expect(await taken(fifth)).not.toBeNull()
  expect(await taken(sixth)).toBeNull()
})

it('gives a project sixteen places', async () => {
  const slots = new QuerySlots()
  const runs = Array.from({ length: 16 }, (_, run) => {
    const login = run < 9 ? ('editor' as const) : ('reader' as const)
    return slots.take('a', { login, personId: String(run % 4) }, never)
  })
  const [first] = await Promise.all(runs)
  const other = slots.take('a', editor('eve'), never)
  expect(await taken(other)).toBeNull()
  first?.()
  expect(await taken(other)).not.toBeNull()
})

it('gives a login fewer places than it has connections', async () => {
  const slots = new QuerySlots()
  const people = ['ada', 'bob', 'eve'].flatMap((person) =>
    Array.from({ length: 3 }, () => slots.take('a', editor(person), never)),
  )
  await Promise.all(people)
  expect(await taken(slots.take('a', editor('max'), never))).toBeNull()
  const reader = { login: 'reader' as const, personId: 'max' }
  expect(await taken(slots.take('a', reader, never))).not.toBeNull()
})

it('gives visitors places that are not those of people', async () => {
  const slots = new QuerySlots()
  const visitor = (session: number) => ({ login: 'embed' as const, personId: `visitor ${session}` })
  const runs = await Promise.all(
    Array.from({ length: 8 }, (_, run) => slots.take('a', visitor(run % 2), never)),
  )
  const next = slots.take('a', visitor(3), never)
  expect(await taken(next)).toBeNull()
  const people = Array.from({ length: 16 }, (_, run) => {
    const login = run < 9 ? ('editor' as const) : ('reader' as const)
    return slots.take('a', { login, personId: String(run % 4) }, never)
  })
  await Promise.all(people)
  runs[0]?.()
  expect(await taken(next)).not.toBeNull()
})

it('lets two hundred runs of visitors wait', async () => {
  const slots = new QuerySlots()
  const visitor = (session: number) => ({ login: 'embed' as const, personId: `visitor ${session}` })
  const gone = new AbortController()
  const runs = Array.from({ length: 208 }, (_, run) =>
    slots.take('a', visitor(run), gone.signal).catch(() => null),
  )
  await turn()
  await expect(slots.take('a', visitor(300), never)).rejects.toMatchObject({ status: 429 })
  gone.abort()
  await Promise.all(runs)
})

it('leaves places to wait to other visitors', async () => {
  const slots = new QuerySlots()
  const visitor = (personId: string) => ({ login: 'embed' as const, personId })
  const gone = new AbortController()
  const runs = Array.from({ length: 24 }, () =>
    slots.take('a', visitor('eve'), gone.signal).catch(() => null),
  )
  await turn()
  await expect(slots.take('a', visitor('eve'), never)).rejects.toMatchObject({ status: 429 })
  const others = Array.from({ length: 4 }, () => slots.take('a', visitor('ada'), never))
  await expect(Promise.all(others)).resolves.toHaveLength(4)
  gone.abort()
  await Promise.all(runs)
})

it('drops waiting requests that were closed', async () => {
  const slots = new QuerySlots()
  const [first] = await Promise.all(
    Array.from({ length: 4 }, () => slots.take('a', editor('ada'), never)),
  )
  const gone = new AbortController()
  const waiting = slots.take('a', editor('ada'), gone.signal)
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ status: 400 })
  const next = slots.take('a', editor('ada'), never)
  first?.()
  expect(await taken(next)).not.toBeNull()
})

it('refuses more than a hundred who wait', async () => {
  const slots = new QuerySlots()
  for (let run = 0; run < 104; run += 1)
    slots.take('a', editor('ada'), never).catch(() => undefined)
  await expect(slots.take('a', editor('ada'), never)).rejects.toMatchObject({ status: 429 })
})

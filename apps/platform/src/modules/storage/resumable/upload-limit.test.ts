import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createUploadLimit } from './upload-limit'

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const holding = (stored: () => readonly string[]) => ({
  unfinished: () => Promise.resolve(new Set(stored())),
})

it('refuses uploads above the bound, however many begin at once', async () => {
  const stored = ids(1)
  const { count } = createUploadLimit(
    holding(() => stored),
    { max: 3 },
  )
  const outcomes = await Promise.allSettled(ids(20).map((id) => count(id, null)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(count(randomUUID(), null)).rejects.toMatchObject({ reason: 'SlowDown', status: 429 })
})

it('has room again after uploads have ended', async () => {
  let [stored, time] = [ids(3), 0]
  const options = { max: 3, now: () => time }
  const { count } = createUploadLimit(
    holding(() => stored),
    options,
  )
  const begin = () => count(randomUUID(), null)
  await expect(begin()).rejects.toThrow(/^The project has 3 unfinished/)
  stored = ids(1)
  await expect(begin()).rejects.toThrow()
  time = 10_000
  await begin()
})

it('leaves room for others when one person begins many', async () => {
  let [stored, time]: [string[], number] = [[], 0]
  const { count } = createUploadLimit(
    holding(() => stored),
    { max: 8, now: () => time },
  )
  const begin = async (person: string | null) => {
    const id = randomUUID()
    await count(id, person)
    stored.push(id)
  }
  await begin('ada')
  await begin('ada')
  await expect(begin('ada')).rejects.toThrow(/^You have 2 unfinished/)
  await begin('bob')
  // Programs of the project have no share.
  for (let turn = 0; turn < 4; turn++) await begin(null)

  // The count is still known after the store was listed, and ends with the uploads.
  time = 10_000
  await expect(begin('ada')).rejects.toThrow(/^You have 2 unfinished/)
  stored = stored.slice(1)
  time = 20_000
  await begin('ada')
})

it('begins nothing when the store does not answer, and asks again', async () => {
  let works = false
  const unfinished = () =>
    works ? Promise.resolve(new Set<string>()) : Promise.reject(new Error('down'))
  const { count } = createUploadLimit({ unfinished }, { max: 1 })
  await expect(count(randomUUID(), null)).rejects.toThrow('down')
  works = true
  await count(randomUUID(), null)
})

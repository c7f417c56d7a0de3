import { expect, it } from 'vitest'
import { createUploadLimit } from './upload-limit'

it('refuses uploads above the bound, however many begin at once', async () => {
  const { count } = createUploadLimit({ countUnfinished: () => Promise.resolve(1) }, { max: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, count))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(count()).rejects.toMatchObject({ reason: 'SlowDown', status: 429 })
})

it('has room again after uploads have ended', async () => {
  let [stored, time] = [3, 0]
  const options = { max: 3, now: () => time }
  const { count } = createUploadLimit({ countUnfinished: () => Promise.resolve(stored) }, options)
  await expect(count()).rejects.toThrow(/^The project has 3 unfinished/)
  stored = 1
  await expect(count()).rejects.toThrow()
  time = 10_000
  await count()
})

it('begins nothing when the store does not answer, and asks again', async () => {
  let works = false
  const countUnfinished = () => (works ? Promise.resolve(0) : Promise.reject(new Error('down')))
  const { count } = createUploadLimit({ countUnfinished }, { max: 1 })
  await expect(count()).rejects.toThrow('down')
  works = true
  await count()
})

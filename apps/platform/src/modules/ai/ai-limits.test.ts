import { expect, it } from 'vitest'
import { createAiLimits } from './ai-limits'

it('allows three concurrent requests per person, independent of others', () => {
  const limits = createAiLimits(() => 0)
  const ends = [1, 2, 3].map(() => limits.take('ada'))
  expect(() => limits.take('ada')).toThrow('already have 3 AI requests')
  limits.take('bob')()
  ends[0]?.()
  // Ending a request twice counts once.
  ends[0]?.()
  limits.take('ada')
  expect(() => limits.take('ada')).toThrow('already have 3')
})

it('allows 30 requests per minute and person', () => {
  let now = 0
  const limits = createAiLimits(() => now)
  for (let count = 0; count < 30; count += 1) limits.take('ada')()
  expect(() => limits.take('ada')).toThrow('Try again in 60 seconds.')
  now = 60_000
  limits.take('ada')()
})

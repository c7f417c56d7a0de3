import { expect, it } from 'vitest'
import { createClosers } from './closers'

it('closes the last first, all of them whatever fails, and each once', async () => {
  const closed: string[] = []
  const closers = createClosers()
  closers.add(() => closed.push('first'))
  closers.add(() => Promise.reject(new Error('no')))
  closers.add(async () => void closed.push('last'))
  await expect(closers.closeAll()).rejects.toThrow(AggregateError)
  expect(closed).toEqual(['last', 'first'])
  await closers.closeAll()
  expect(closed).toHaveLength(2)
})

import { expect, it } from 'vitest'
import { createClosers } from './closers'

it('announces it, and closes the last first, all of them whatever fails, and each once', async () => {
  const closed: string[] = []
  const closers = createClosers()
  closers.addFirst(() => void closed.push('announced'))
  closers.add(() => closed.push('first'))
  closers.add(() => Promise.reject(new Error('no')))
  closers.add(async () => void closed.push('last'))
  await expect(closers.closeAll()).rejects.toThrow(AggregateError)
  expect(closed).toEqual(['announced', 'last', 'first'])
  await closers.closeAll()
  expect(closed).toHaveLength(3)
})

import { expect, it } from 'vitest'
import {
  keepConversation,
  storedPart,
  messagesFromStored,
  readConversation,
} from './conversation-store'

const scope = {
  baseUrl: 'https://platform.test',
  person: 'u_1',
  projectRef: 'p1',
  documentId: 'scratch',
}

function storageOf() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

it('returns the stored conversation for the same person, project and text only', async () => {
  const storage = storageOf()
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hel', cut: true },
  ] as const
  await keepConversation(storage, scope, messages)
  expect(await readConversation(storage, scope)).toEqual(messages)
  expect(await readConversation(storage, { ...scope, documentId: 'other' })).toEqual([])
  expect([...storage.items.keys()].every((key) => key.startsWith('howdah:'))).toBe(true)
  await keepConversation(storage, scope, [])
  expect(storage.items.size).toBe(0)
})

it.each([
  null,
  'x',
  {},
  [1, null, { role: 'system', content: 'x' }, { role: 'user' }, { role: 'user', content: 1 }],
])('takes %j for nothing', (stored) => expect(messagesFromStored(stored)).toEqual([]))

it('keeps the newest that fit', () => {
  const message = (content: string) => ({ role: 'user' as const, content })
  expect(storedPart(Array.from({ length: 150 }, (_, index) => message(String(index))))[0]).toEqual(
    message('50'),
  )
  const long = message('x'.repeat(300_000))
  expect(storedPart([long, long, message('y')])).toEqual([long, message('y')])
})

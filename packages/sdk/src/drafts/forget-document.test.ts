import { expect, it } from 'vitest'
import { TestStorage } from '../draft-store/draft-storage.fixture'
import { forgetDocument } from './forget-document'
import { storageKeyOf } from '../browser-storage/stored-json'

const scope = {
  baseUrl: 'https://a.example',
  person: 'u_1',
  projectRef: 'p1',
  documentId: 'snippet/1',
}
const keyOf = (kind: string, documentId: string) =>
  storageKeyOf(kind, scope.baseUrl, scope.person, scope.projectRef, documentId)

it('deletes everything stored about a text, and about that text only', async () => {
  const storage = new TestStorage()
  for (const kind of ['assistant', 'parameters'])
    for (const document of ['snippet/1', 'snippet/2', 'scratch'])
      storage.items.set(keyOf(kind, document), '[]')
  await forgetDocument(storage, scope)
  expect([...storage.items.keys()].sort()).toEqual(
    ['assistant', 'parameters']
      .flatMap((kind) => ['scratch', 'snippet/2'].map((document) => keyOf(kind, document)))
      .sort(),
  )
})

it('fails as the storage fails', async () => {
  const storage = new TestStorage()
  storage.broken = true
  await expect(forgetDocument(storage, scope)).rejects.toThrow()
})

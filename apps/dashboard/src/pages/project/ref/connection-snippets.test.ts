import { expect, test } from 'vitest'
import { connectionSnippets, filesSnippet } from './connection-snippets'

test('no snippet ends its quotes early, whatever user and database are called', () => {
  const hostile = "postgresql://o'neil@host:5432/it's"
  for (const { code } of connectionSnippets(hostile)) {
    expect(code).toContain("'postgresql://o%27neil@host:5432/it%27s'")
  }
})

test('the storage client is pointed at the project’s own endpoint', () => {
  expect(filesSnippet('http://127.0.0.1:8101/abc').code).toContain(
    "new StorageClient('http://127.0.0.1:8101/abc/storage/v1', ",
  )
})

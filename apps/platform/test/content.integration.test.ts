import { countContent } from '@howdah/platform-client/resources/content/count-content'
import {
  createContent,
  upsertContent,
} from '@howdah/platform-client/resources/content/save-content'
import {
  createFolder,
  deleteFolder,
  listFolders,
  updateFolder,
} from '@howdah/platform-client/resources/content/folders'
import { createPlatformClient } from '@howdah/platform-client/client'
import { deleteContent } from '@howdah/platform-client/resources/content/delete-content'
import { getContent } from '@howdah/platform-client/resources/content/get-content'
import { listContent } from '@howdah/platform-client/resources/content/list-content'
import { setContentFavorite } from '@howdah/platform-client/resources/content/set-content-favorite'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

test('snippets and folders through the client', async () => {
  const ref = platform.projectRef
  const client = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
  const folder = await createFolder(client, { ref, name: 'Reports' })
  const inside = await updateFolder(client, {
    ref,
    folderId: (await createFolder(client, { ref, name: 'x' })).id,
    name: 'y',
    parentId: folder.id,
  })
  expect(await listFolders(client, { ref })).toEqual([folder, inside])

  const [first, second] = [randomUUID(), randomUUID()]
  const saved = await upsertContent(client, {
    ref,
    payload: { id: first, type: 'sql', version: 0, folder_id: folder.id, content: { sql: 'a' } },
  })
  await createContent(client, {
    ref,
    payload: { id: second, type: 'sql', name: 'b', content: { sql: 'b' } },
  })
  await setContentFavorite(client, { ref, contentId: second, favorite: true })
  expect(await getContent(client, { ref, contentId: first })).toEqual(saved)
  expect(
    (await listContent(client, { ref, folderId: folder.id })).data.map(({ id }) => id),
  ).toEqual([first])
  expect(
    (
      await listContent(client, { ref, favorite: true, search: 'B', sort: 'updated_desc' })
    ).data.map(({ id }) => id),
  ).toEqual([second])
  expect(await countContent(client, { ref })).toEqual({ private: 2, shared: 0, favorites: 1 })
  await expect(
    upsertContent(client, {
      ref,
      payload: { id: first, type: 'sql', version: 7, content: { sql: 'c' } },
    }),
  ).rejects.toMatchObject({
    code: 'version_conflict',
    status: 409,
  })
  await deleteFolder(client, { ref, folderId: folder.id })
  await deleteContent(client, { ref, ids: [first, second] })
  expect(await countContent(client, { ref })).toEqual({ private: 0, shared: 0, favorites: 0 })
})

import { randomUUID } from 'node:crypto'
import type { Special } from './preconditions'
import type { RolesFixture, Where, Who } from './roles-fixture'

/** A shared snippet in the project. */
export async function shareSnippet(
  { people, platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const id = randomUUID()
  const writer = {
    projectRef: refs[where],
    personId: people.get('spare') ?? '',
    mayShare: true,
    mayDeleteShared: false,
  }
  if (where !== 'missing')
    await platform.content.save(writer, { id, type: 'sql', sql: 'select 1', visibility: 'project' })
  return { params: { content_id: id } }
}

/** A shared snippet whose first text was replaced by another person. */
export async function changeSnippet(roles: RolesFixture, who: Who, where: Where): Promise<Special> {
  const { params } = await shareSnippet(roles, who, where)
  const { people, platform, refs } = roles
  const writer = {
    projectRef: refs[where],
    personId: people.get('owner') ?? '',
    mayShare: true,
    mayDeleteShared: false,
  }
  if (where !== 'missing')
    await platform.content.save(writer, {
      id: params?.['content_id'] ?? '',
      type: 'sql',
      sql: 'select 2',
    })
  return { params: { ...params, version: '1' } }
}

/** A folder of this person's. */
export async function makeFolder(
  { people, platform, refs }: RolesFixture,
  who: Who,
  where: Where,
): Promise<Special> {
  const personId = people.get(who)
  const folder =
    where === 'missing' || personId === undefined
      ? null
      : await platform.contentFolders.create(
          { projectRef: refs[where], personId },
          { name: randomUUID(), parentId: null },
        )
  return { params: { folder_id: folder?.id ?? randomUUID() }, json: { name: randomUUID() } }
}

export function newSnippet(): Special {
  return { json: { id: randomUUID(), type: 'sql', content: { sql: 'select 1' } } }
}

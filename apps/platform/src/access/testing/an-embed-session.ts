import type { Special } from './preconditions'
import type { RolesFixture, Where, Who } from './roles-fixture'

/** Creates an embed session to revoke. */
export async function anEmbedSession(
  { people, platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { session_id: 'none' } }
  const created = await platform.embedSessions.create({
    ...{ projectRef: refs[where], personId: people.get('owner') ?? '' },
    ...{ tokenId: null, sessionId: null, label: 'to be revoked' },
    ...{ origin: 'https://app.example.com', minutes: 5, isReadOnly: true },
    ...{ widgets: [], operations: ['runQuery'], schemas: [], tables: [], buckets: [] },
    ...{ role: 'anon', claims: {} },
  })
  return { params: { session_id: created?.id ?? 'none' } }
}

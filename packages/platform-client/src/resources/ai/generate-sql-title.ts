import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** A title for a SQL text, one line. @throws PlatformError */
export async function generateSqlTitle(
  client: PlatformClient,
  { sql }: { sql: string },
  signal?: AbortSignal,
): Promise<string> {
  required({ sql })
  const { title } = await dataOf(client.api.POST('/api/ai/sql/title-v2', { body: { sql }, signal }))
  return title
}

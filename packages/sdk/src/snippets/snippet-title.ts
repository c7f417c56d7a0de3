import { generateSqlTitle } from '@howdah/platform-client/resources/ai/generate-sql-title'
import type { PlatformClient } from '@howdah/platform-client/client'

/** Characters of a text that a title is asked for with; the platform reads its beginning only. */
const MAX_TITLE_TEXT_CHARACTERS = 20_000

/** The title that the platform's AI endpoint gives a text. */
export function titleOf(client: PlatformClient, sql: string): Promise<string> {
  return generateSqlTitle(client, { sql: sql.slice(0, MAX_TITLE_TEXT_CHARACTERS) })
}

import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'

/** The statements as one transaction, for the preview and the run. */
export const ddlScript = (statements: readonly string[]): string =>
  `begin;\n\n${statements.join(';\n\n')};\n\ncommit;\n`

/**
 * Runs all of the statements, or none.
 * @throws as `queryRows` does; nothing is done then
 */
export async function runDdl(
  client: PlatformClient,
  request: CatalogScope & { statements: readonly string[]; signal?: AbortSignal },
): Promise<void> {
  const { statements, ...scope } = request
  if (statements.length > 0) await queryRows(client, { ...scope, sql: ddlScript(statements) })
}

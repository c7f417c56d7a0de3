import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import { paths } from '../paths'

/**
 * Returns the path of links to the SQL editor: in the mode `self-hosted` its first page. Spec
 * section 1.
 */
export function sqlPath(
  mode: PlatformMode | undefined,
  ref: string,
  query: { /** Identifier of a read replica. */ database?: string | undefined } = {},
): string {
  return mode === 'self-hosted' ? paths.firstSql({ ref, ...query }) : paths.sql({ ref, ...query })
}

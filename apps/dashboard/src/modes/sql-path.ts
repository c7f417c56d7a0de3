import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import { paths } from '../paths'

/**
 * Returns the path of links to the SQL editor: in the mode `self-hosted` its first page. Spec
 * section 1.
 */
export function sqlPath(mode: PlatformMode | undefined, ref: string): string {
  return mode === 'self-hosted' ? paths.firstSql({ ref }) : paths.sql({ ref })
}

import type { PlatformMode } from '@howdah/platform-client'
import { paths } from '../paths'

/** Where links to the SQL editor lead: in the mode `self-hosted` to its first page. Spec section 1. */
export function sqlPath(mode: PlatformMode | undefined, ref: string): string {
  return mode === 'self-hosted' ? paths.firstSql({ ref }) : paths.sql({ ref })
}

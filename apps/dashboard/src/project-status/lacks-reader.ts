import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { Can } from '../session/use-can'

/**
 * Returns true if the user may only read and the project's database has no read-only login, so that
 * no query can run for them.
 */
export function lacksReader(
  { ref, organization_slug: slug, capabilities }: Project,
  can: Can,
): boolean {
  return !capabilities.includes('read_only_sql') && can({ slug, ref }, 'run', 'sql_write') === 'no'
}

import type { Project } from '@howdah/platform-client'
import type { Can } from '../session/use-can'

/** Whether somebody may only read, and the project's database has no login for that: then nothing can be asked of it for them. */
export function lacksReader(
  { ref, organization_slug: slug, capabilities }: Project,
  can: Can,
): boolean {
  return !capabilities.includes('read_only_sql') && can({ slug, ref }, 'run', 'sql_write') === 'no'
}

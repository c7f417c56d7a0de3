import { capabilityMessages } from './capability.messages'
import { capabilitiesOf, type ProjectCapability } from './capabilities'
import { NotSupported } from '../postgres/cluster/cluster-errors'
import type { ProjectAccess } from './access.types'

/** Lets only those on whose project can do it, by who runs its Postgres. @throws NotSupported, which is answered as 409 `not_supported` */
export function needCapability(
  { project }: Pick<ProjectAccess, 'project'>,
  capability: ProjectCapability,
): void {
  if (capabilitiesOf(project).includes(capability)) return
  throw new NotSupported(reasons[capability] ?? capabilityMessages.notPossible)
}

const reasons: Partial<Record<ProjectCapability, string>> = {
  read_only_sql: capabilityMessages.noReader,
  data_api: capabilityMessages.noApiLogin,
}

import type { components } from '@howdah/contract'
import type { Project } from '../modules/projects/projects'

export type ProjectCapability = components['schemas']['ProjectCapability']

const embedded: readonly ProjectCapability[] = ['pause', 'start_log', 'api', 'impersonation', 'read_only_sql', 'backups']

/** What can be done with a project, by who runs its Postgres. */
export function capabilitiesOf({ provisioner, hasReader }: Pick<Project, 'provisioner' | 'hasReader'>): readonly ProjectCapability[] {
  switch (provisioner) {
    case 'embedded':
      return embedded
    case 'attached':
      return hasReader ? ['read_only_sql'] : []
  }
}

import type { components } from '@howdah/contract'
import type { AccessibleProject } from './project.types'

export type ProjectCapability = components['schemas']['ProjectCapability']

const embedded: readonly ProjectCapability[] = [
  'pause',
  'start_log',
  'api',
  'data_api',
  'impersonation',
  'read_only_sql',
  'backups',
  'replicas',
]

/** Returns the capabilities of a project, depending on its provisioner. */
export function capabilitiesOf({
  provisioner,
  hasReader,
  hasApiLogin,
  hasArchive,
}: Pick<
  AccessibleProject,
  'provisioner' | 'hasReader' | 'hasApiLogin' | 'hasArchive'
>): readonly ProjectCapability[] {
  switch (provisioner) {
    case 'embedded':
      return hasArchive ? [...embedded, 'pitr'] : embedded
    case 'attached':
      return [
        ...(hasApiLogin ? (['data_api'] as const) : []),
        ...(hasReader ? (['read_only_sql'] as const) : []),
      ]
  }
}

import type { components } from '@howdah/contract'
import { RECOVERY_DAYS } from '@howdah/rules/backups/recovery-window'
import type { BillingHandler } from './services'

type ProjectAddons = components['schemas']['ProjectAddons']

/** Databases of this server are reached over IPv4, so that its add-on is part of every project. */
const ipv4: ProjectAddons['selected_addons'][number] = {
  type: 'ipv4',
  variant: { identifier: 'ipv4_default', name: 'IPv4' },
}

export const getProjectAddons: BillingHandler<'getProjectAddons'> = async ({
  access,
  services,
}) => {
  const { compute, capabilities } = await services.projectViews.show(access.project.ref)
  const isSizeSelectable = capabilities.includes('pause')
  const hasArchive = capabilities.includes('pitr')
  const organization = await services.organizations.bySlug(access.organization.slug)
  const days = RECOVERY_DAYS[organization?.plan ?? 'free']
  const size = {
    type: 'compute_instance',
    variant: { identifier: compute, name: compute },
  } as const
  return {
    status: 200,
    body: {
      selected_addons: [
        ...(isSizeSelectable && compute !== 'shared' ? [size] : []),
        ...(hasArchive
          ? [
              {
                type: 'pitr',
                variant: { identifier: `pitr_${days}`, name: `${days} days` },
              } as const,
            ]
          : []),
        ipv4,
      ],
      addons: [
        { type: 'compute_instance', status: isSizeSelectable ? 'selectable' : 'unavailable' },
        {
          type: 'pitr',
          status: capabilities.includes('backups') ? 'selectable' : 'unavailable',
        },
        { type: 'custom_domain', status: 'unavailable' },
        { type: 'ipv4', status: 'included' },
        { type: 'addon_security_hipaa', status: 'unavailable' },
      ],
    },
  }
}

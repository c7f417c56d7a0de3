import type { components } from '@howdah/contract'
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
  const size = {
    type: 'compute_instance',
    variant: { identifier: compute, name: compute },
  } as const
  return {
    status: 200,
    body: {
      selected_addons: isSizeSelectable && compute !== 'shared' ? [size, ipv4] : [ipv4],
      addons: [
        { type: 'compute_instance', status: isSizeSelectable ? 'selectable' : 'unavailable' },
        { type: 'pitr', status: 'unavailable' },
        { type: 'custom_domain', status: 'unavailable' },
        { type: 'ipv4', status: 'included' },
        { type: 'addon_security_hipaa', status: 'unavailable' },
      ],
    },
  }
}

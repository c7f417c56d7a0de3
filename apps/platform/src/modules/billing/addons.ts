import type { components } from '@howdah/contract'
import type { BillingHandler } from './services'

type Addon = components['schemas']['ProjectAddons']['addons'][number]

/** Databases of this server are reached over IPv4, so that its add-on is part of every project. */
const addons: readonly Addon[] = [
  { type: 'compute_instance', status: 'unavailable' },
  { type: 'pitr', status: 'unavailable' },
  { type: 'custom_domain', status: 'unavailable' },
  { type: 'ipv4', status: 'included' },
  { type: 'addon_security_hipaa', status: 'unavailable' },
]

export const getProjectAddons: BillingHandler<'getProjectAddons'> = () =>
  Promise.resolve({
    status: 200,
    body: {
      selected_addons: [{ type: 'ipv4', variant: { identifier: 'ipv4_default', name: 'IPv4' } }],
      addons: [...addons],
    },
  })

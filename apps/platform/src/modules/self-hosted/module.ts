import { defineModule } from '../define-module'
import { selfHostedConfig } from './self-hosted-config'
import { serverPasswordHandlers } from './handlers'
import { openSelfHosted } from './open-self-hosted'
import type { SelfHostedServices } from './services'

export const selfHosted = defineModule<SelfHostedServices>({
  name: 'self-hosted',
  config: selfHostedConfig,
  services: { onlyProject: () => null },
  handlers: serverPasswordHandlers,
  async start(services) {
    const { selfHosted } = services.config
    if (selfHosted) services.onlyProject = await openSelfHosted(services, selfHosted)
  },
})

import type { Handler } from '../handler.types'

export const getConfig: Handler<'getConfig'> = ({ platform }) =>
  Promise.resolve({
    status: 200,
    body: {
      mode: 'platform',
      version: platform.version,
      instance_id: platform.instanceId,
      flags: { new_organizations: platform.config.newOrganizations, mail: platform.mail.enabled },
    },
  })

import { OPTIONAL_FEATURES } from '../base/config/optional-features'
import type { Handler } from '../contract/handler.types'

export const getConfig: Handler<'getConfig'> = async ({ services }) => {
  const { ai, analytics, config, documents, instanceId, mail, onlyProject, version } = services
  const { mode, newOrganizations, selfHosted, without } = config
  const optional = Object.fromEntries(
    OPTIONAL_FEATURES.map((name) => [name, !without.includes(name)]),
  )
  const what = { mode, version, instance_id: instanceId }
  if (selfHosted === null) {
    const flags = {
      ...optional,
      new_organizations: newOrganizations,
      mail: mail.enabled,
      documents: await documents.areThere(),
      ai: ai.enabled,
      analytics: analytics.endpoint !== null,
    }
    return { status: 200, body: { ...what, flags } }
  }
  const flags = {
    ...optional,
    ai: ai.enabled,
    analytics: analytics.endpoint !== null,
    server_password: selfHosted.password !== null,
    releases: selfHosted.releasesUrl !== null,
  }
  return {
    status: 200,
    body: { ...what, ...(onlyProject === null ? {} : { project_ref: onlyProject }), flags },
  }
}

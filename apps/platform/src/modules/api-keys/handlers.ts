import type { ApiKeysHandler, ApiKeysServices } from './services'
import type { components } from '@howdah/contract'
import type { ApiKey } from './api-keys'
import { permissionMessages } from '../../access/permissions.messages'
import { readDisplayName } from '../../base/display-name'
import { AppError } from '../../base/app-error'
import { needCapability } from '../../access/need-capability'
import { apiKeyMessages } from './api-keys.messages'

type ShownKey = components['schemas']['ApiKey']

export const listApiKeys: ApiKeysHandler<'listApiKeys'> = async ({
  access,
  params,
  services,
  query,
}) => {
  needCapability(access, 'data_api')
  const [own, made] = await Promise.all([
    builtInKeys(services, params.ref),
    services.apiKeys.list(params.ref),
  ])
  const keys = [...own, ...made.map(toApiKey)]
  return { status: 200, body: query.reveal === true ? keys : keys.map(hidden) }
}

export const createApiKey: ApiKeysHandler<'createApiKey'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const { description = '', type } = body
  const key = await services.apiKeys.create({
    projectRef: params.ref,
    type,
    name: readDisplayName(body.name),
    description: description.trim(),
  })
  audit({ target: targetOf(key), after: detailsOf(key) })
  return { status: 201, body: toApiKey(key) }
}

export const updateApiKey: ApiKeysHandler<'updateApiKey'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const { before, key } = await services.apiKeys.update(params.ref, params.key_id, {
    ...(body.name === undefined ? {} : { name: readDisplayName(body.name) }),
    ...(body.description === undefined ? {} : { description: body.description.trim() }),
  })
  const { description, name } = key
  audit({ target: targetOf(key), before, after: { name, description } })
  return { status: 200, body: hidden(toApiKey(key)) }
}

export const rotateApiKey: ApiKeysHandler<'rotateApiKey'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const { key, previous } = await services.apiKeys.rotate(
    params.ref,
    params.key_id,
    body.overlap_seconds,
  )
  audit({
    target: { type: 'api_key', id: params.key_id, name: key.name },
    after: {
      replaced_by: key.id,
      expires_at: (previous?.expiresAt ?? new Date()).toISOString(),
    },
  })
  return { status: 201, body: toApiKey(key) }
}

export const deleteApiKey: ApiKeysHandler<'deleteApiKey'> = async ({ audit, params, services }) => {
  const removed = await services.apiKeys.remove(params.ref, params.key_id)
  if (removed === null) throw new AppError(404, 'not_found', apiKeyMessages.noKey)
  audit({
    target: { type: 'api_key', id: params.key_id, name: removed.name },
    before: { type: removed.type, name: removed.name },
  })
  return { status: 204 }
}

export const updateLegacyApiKeys: ApiKeysHandler<'updateLegacyApiKeys'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const { anon } = await services.legacyKeys.stateOf(params.ref)
  await services.legacyKeys.setEnabled(params.ref, body.enabled)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: { enabled: anon.enabled },
    after: { enabled: body.enabled },
  })
  return { status: 200, body: (await builtInKeys(services, params.ref)).map(hidden) }
}

/** The two keys that every project with a shared secret has. */
async function builtInKeys(
  { legacyKeys, projects, projectTokens }: ApiKeysServices,
  ref: string,
): Promise<ShownKey[]> {
  const [project, state] = await Promise.all([projects.byRef(ref), legacyKeys.stateOf(ref)])
  // It existed a moment ago.
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  const keys = await projectTokens.builtInKeys(project)
  if (keys === null) return []
  return (['anon', 'service_role'] as const).map((role) => ({
    id: role,
    type: role,
    name: role,
    description: '',
    enabled: state[role].enabled,
    // A key that is switched off must not be copied by mistake.
    api_key: state[role].enabled ? keys[role] : null,
    inserted_at: project.insertedAt.toISOString(),
    last_used_at: state[role].lastUsedAt?.toISOString() ?? null,
    expires_at: null,
    replaced_by: null,
  }))
}

const targetOf = ({ id, name }: ApiKey) => ({ type: 'api_key', id, name })

const detailsOf = ({ type, name, description }: ApiKey) => ({ type, name, description })

const toApiKey = (key: ApiKey): ShownKey => ({
  id: key.id,
  type: key.type,
  name: key.name,
  description: key.description,
  enabled: true,
  api_key: key.key,
  inserted_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  expires_at: key.expiresAt?.toISOString() ?? null,
  replaced_by: key.replacedBy,
})

/** Without what opens everything. The others are in every page that uses the project. */
const hidden = (key: ShownKey): ShownKey =>
  key.type === 'secret' || key.type === 'service_role' ? { ...key, api_key: null } : key

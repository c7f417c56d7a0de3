import type { ApiKeysHandler, ApiKeysServices } from './services'
import type { components } from '@howdah/contract'
import { MAX_API_KEYS, type ApiKey } from './api-keys'
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
  needCapability(access, 'api')
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
  needCapability(access, 'api')
  const { type } = body
  const key = await services.apiKeys.create({
    projectRef: params.ref,
    type,
    name: readDisplayName(body.name),
  })
  if (key === null) throw new AppError(409, 'conflict', apiKeyMessages.tooManyKeys(MAX_API_KEYS))
  audit({
    target: { type: 'api_key', id: key.id, name: key.name },
    after: { type, name: key.name },
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

/** The two keys that every project with a shared secret has. */
async function builtInKeys(
  { projects, projectTokens }: ApiKeysServices,
  ref: string,
): Promise<ShownKey[]> {
  const project = await projects.byRef(ref)
  // It existed a moment ago.
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  const keys = await projectTokens.builtInKeys(project)
  if (keys === null) return []
  return (['anon', 'service_role'] as const).map((role) => ({
    id: role,
    type: role,
    name: role,
    api_key: keys[role],
    inserted_at: project.insertedAt.toISOString(),
  }))
}

const toApiKey = ({ id, type, name, key, createdAt }: ApiKey): ShownKey => ({
  id,
  type,
  name,
  api_key: key,
  inserted_at: createdAt.toISOString(),
})

/** Without what opens everything. The others are in every page that uses the project. */
const hidden = (key: ShownKey): ShownKey =>
  key.type === 'secret' || key.type === 'service_role' ? { ...key, api_key: null } : key

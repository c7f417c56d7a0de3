import type { ApiKeysHandler, ApiKeysServices } from './services'
import type { components } from '@howdah/contract'
import { MAX_API_KEYS, type ApiKey } from './api-keys'
import { signProjectKey } from './project-tokens'
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
  const [{ project, secrets }, made] = await Promise.all([
    withSecrets(services, params.ref),
    services.apiKeys.list(params.ref),
  ])
  const own = (['anon', 'service_role'] as const).map(async (role): Promise<ShownKey> => ({
    id: role,
    type: role,
    name: role,
    api_key: await signProjectKey({
      ref: project.ref,
      jwtSecret: secrets.jwtSecret,
      insertedAt: project.insertedAt,
      role,
    }),
    inserted_at: project.insertedAt.toISOString(),
  }))
  const keys = [...(await Promise.all(own)), ...made.map(toApiKey)]
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

export const getProjectSettings: ApiKeysHandler<'getProjectSettings'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const { secrets } = await withSecrets(services, params.ref)
  return {
    status: 200,
    body: { endpoint: `${services.gatewayUrl}/${params.ref}`, jwt_secret: secrets.jwtSecret },
  }
}

async function withSecrets({ projects }: ApiKeysServices, ref: string) {
  const [project, secrets] = await Promise.all([projects.byRef(ref), projects.secretsOf(ref)])
  // It was there a moment ago.
  if (project === null || secrets === null)
    throw new AppError(404, 'not_found', permissionMessages.noProject)
  return { project, secrets }
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

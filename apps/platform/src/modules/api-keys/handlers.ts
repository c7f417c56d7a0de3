import type { components } from '@howdah/contract'
import { MOST_API_KEYS, type ApiKey } from './api-keys'
import { signProjectKey } from './project-tokens'
import { permissionMessages } from '../../access/permissions.messages'
import type { Platform } from '../../server/platform.types'
import type { Handler } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'
import { needCapability } from '../../access/need-capability'
import { endpointOf } from '../projects/handlers/projects'
import { projectMessages } from '../projects/handlers/projects.messages'

type ShownKey = components['schemas']['ApiKey']

export const listApiKeys: Handler<'listApiKeys'> = async ({ access, params, platform, query }) => {
  needCapability(access, 'api')
  const [{ project, secrets }, made] = await Promise.all([withSecrets(platform, params.ref), platform.apiKeys.list(params.ref)])
  const own = (['anon', 'service_role'] as const).map(async (role): Promise<ShownKey> => ({
    id: role,
    type: role,
    name: role,
    api_key: await signProjectKey({ ref: project.ref, jwtSecret: secrets.jwtSecret, insertedAt: project.insertedAt, role }),
    inserted_at: project.insertedAt.toISOString(),
  }))
  const keys = [...(await Promise.all(own)), ...made.map(toApiKey)]
  return { status: 200, body: query.reveal === true ? keys : keys.map(hidden) }
}

export const createApiKey: Handler<'createApiKey'> = async ({ access, audit, body, params, platform }) => {
  needCapability(access, 'api')
  const { type } = body
  const key = await platform.apiKeys.create({ projectRef: params.ref, type, name: body.name.trim() })
  if (key === null) throw new AppError(409, 'conflict', projectMessages.tooManyKeys(MOST_API_KEYS))
  audit({ target: { type: 'api_key', id: key.id, name: key.name }, after: { type, name: key.name } })
  return { status: 201, body: toApiKey(key) }
}

export const deleteApiKey: Handler<'deleteApiKey'> = async ({ audit, params, platform }) => {
  const removed = await platform.apiKeys.remove(params.ref, params.key_id)
  if (removed === null) throw new AppError(404, 'not_found', projectMessages.noKey)
  audit({ target: { type: 'api_key', id: params.key_id, name: removed.name }, before: { type: removed.type, name: removed.name } })
  return { status: 204 }
}

export const getProjectSettings: Handler<'getProjectSettings'> = async ({ access, params, platform }) => {
  needCapability(access, 'api')
  const { secrets } = await withSecrets(platform, params.ref)
  return { status: 200, body: { endpoint: endpointOf(platform, params.ref), jwt_secret: secrets.jwtSecret } }
}

async function withSecrets({ projects }: Platform, ref: string) {
  const [project, secrets] = await Promise.all([projects.byRef(ref), projects.secretsOf(ref)])
  // It was there a moment ago.
  if (project === null || secrets === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
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
const hidden = (key: ShownKey): ShownKey => (key.type === 'secret' || key.type === 'service_role' ? { ...key, api_key: null } : key)

import type { Database } from '@howdah/platform-client/resources/projects/list-databases'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { connectionRoutes, type PoolerOfProject } from '../direct/connection-methods'
import type { ConnectDetails, ConnectionParts } from '../guides/guide.types'
import type { ConnectionMethod } from '../../provider/howdah-events'

export interface DetailsSource {
  project: Project
  databases: readonly Database[]
  pooler: PoolerOfProject
  mayReadKeys: boolean
  keys: readonly ApiKey[]
}

/** Returns the details of a project that its guides contain: none of a key for a person who may not read it. */
export function connectDetails({
  project,
  databases,
  pooler,
  mayReadKeys,
  keys,
}: DetailsSource): ConnectDetails {
  const primary = databases.find(({ database_type }) => database_type === 'PRIMARY')
  const routes = primary ? connectionRoutes(primary, pooler) : []
  const partsOf = (method: ConnectionMethod): ConnectionParts | undefined => {
    const route = routes.find((one) => one.method === method)
    if (!route || 'unavailable' in route) return undefined
    const { host, port, user, database, tls } = route.address
    return { host, port, user, database, ...(tls ? { tls } : {}) }
  }
  const hasApi = project.capabilities.includes('api')
  return {
    ref: project.ref,
    projectName: project.name,
    url: hasApi && mayReadKeys ? project.endpoint : undefined,
    publishableKey: mayReadKeys ? publicKey(keys) : undefined,
    direct: partsOf('direct'),
    session: partsOf('session_pooler'),
    transaction: partsOf('transaction_pooler'),
    services: { rest: hasApi, auth: hasApi, storage: hasApi },
  }
}

/** A publishable key, or the token of the role `anon`; none that is switched off or being replaced. */
function publicKey(keys: readonly ApiKey[]): string | undefined {
  const inUse = keys.filter(({ enabled, replaced_by }) => enabled && replaced_by === null)
  const ofType = (type: ApiKey['type']) => inUse.find((key) => key.type === type)?.api_key
  return ofType('publishable') ?? ofType('anon') ?? undefined
}

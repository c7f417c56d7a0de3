import { projectMessages } from './projects.messages'
import type { components } from '@howdah/contract'
import { capabilitiesOf } from '../../../access/capabilities'
import type { ClusterEndpoint } from '../../clusters/clusters.types'
import type { Project as ProjectRow } from '../projects'
import { isClaimsRole } from '../../people/temporary-keys'
import type { ClaimsRole } from '../../../access/person.types'
import type { Operation } from '../../operations/operations.types'
import { permissionMessages } from '../../../access/permissions.messages'
import type { Platform } from '../../../server/platform.types'
import { misfit } from '../../../contract/parameters'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'

export const getProject: Handler<'getProject'> = async ({ params, platform }) => ({
  status: 200,
  body: await showProject(platform, params.ref),
})

export const listDatabases: Handler<'listDatabases'> = async ({ access, params, platform }) => {
  needActive(access)
  const [project, endpoint] = await Promise.all([findProject(platform, params.ref), platform.clusters.endpoint(params.ref)])
  const { host, port, database, user } = endpoint
  return {
    status: 200,
    body: [
      {
        identifier: project.ref,
        database_type: 'PRIMARY',
        db_host: host,
        db_port: port,
        db_name: database,
        db_user: user,
        connection_string: connectionStringOf(endpoint),
        region: project.region,
        status: project.status,
        inserted_at: project.insertedAt.toISOString(),
      },
    ],
  }
}

/** Without the password. */
function connectionStringOf({ host, port, database, user }: ClusterEndpoint): string {
  const address = host.includes(':') ? `[${host}]` : host
  return `postgresql://${encodeURIComponent(user)}@${address}:${port}/${encodeURIComponent(database)}`
}

export const getProjectFigures: Handler<'getProjectFigures'> = async ({ access, params, platform }) => {
  needActive(access)
  const figures = await platform.clusters.figures(params.ref)
  return {
    status: 200,
    body: {
      postgres_version: figures.postgresVersion,
      database_size_bytes: figures.databaseSizeBytes,
      connections: figures.connections,
      max_connections: figures.maxConnections,
      started_at: figures.startedAt.toISOString(),
      uptime_seconds: figures.uptimeSeconds,
    },
  }
}

export const createTemporaryApiKey: Handler<'createTemporaryApiKey'> = async ({ person, params, query, access, platform }) => {
  const mayClaim = access.can('run', 'sql_write')
  const asked = query.claims === undefined ? null : readClaims(query.claims)
  if (asked !== null && !mayClaim) throw new AppError(403, 'forbidden', projectMessages.claimsNotAllowed)
  if (asked === 'anon' || asked === 'authenticated') needCapability(access, 'impersonation')
  const apiKey = await platform.identity.createTemporaryKey({
    personId: person.id,
    projectRef: params.ref,
    claimsRole: asked ?? (mayClaim ? 'service_role' : null),
    scopes: person.via === 'session' ? null : person.scopes,
    authorizationId: person.via === 'token' ? person.authorizationId : undefined,
    expiresIn: query.authorization_exp,
  })
  return { status: 200, body: { api_key: apiKey } }
}

/** `{"role":"service_role"}` and nothing else. @throws AppError 400 */
function readClaims(text: string): ClaimsRole {
  try {
    const claims: unknown = JSON.parse(text)
    if (
      typeof claims === 'object' &&
      claims !== null &&
      'role' in claims &&
      Object.keys(claims).length === 1 &&
      isClaimsRole(claims.role)
    ) {
      return claims.role
    }
  } catch {
    // Answered below, as everything else that is not these claims.
  }
  throw misfit([{ path: 'query.claims', message: projectMessages.claimsNotJson }])
}

async function findProject(platform: Platform, ref: string): Promise<ProjectRow> {
  const project = await platform.projects.byRef(ref)
  // It was there a moment ago, when the permission was checked.
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  return project
}

/** Where a project's own API answers. */
export const endpointOf = ({ gatewayUrl }: Pick<Platform, 'gatewayUrl'>, ref: string): string => `${gatewayUrl}/${ref}`

/** A project as it is now, with its newest long work. @throws AppError 404 when it is gone */
export async function showProject(platform: Platform, ref: string): Promise<components['schemas']['Project']> {
  // In this order: an operation that is done never stands beside a status from before it.
  const operation = await platform.operations.newest(ref)
  return toProject(await findProject(platform, ref), operation, platform)
}

/** A project as the contract shows it, with its newest long work. */
export function toProject(
  project: ProjectRow,
  operation: Operation | null,
  platform: Pick<Platform, 'gatewayUrl'>,
): components['schemas']['Project'] {
  return {
    ref: project.ref,
    name: project.name,
    organization_id: project.organizationId,
    organization_slug: project.organizationSlug,
    status: project.status,
    region: project.region,
    compute: project.compute,
    provisioner: project.provisioner,
    capabilities: [...capabilitiesOf(project)],
    statement_timeout_ms: project.statementTimeoutMs,
    endpoint: endpointOf(platform, project.ref),
    inserted_at: project.insertedAt.toISOString(),
    operation: operation && {
      id: operation.id,
      kind: operation.kind,
      state: operation.state,
      step: operation.step,
      error: operation.error,
    },
  }
}

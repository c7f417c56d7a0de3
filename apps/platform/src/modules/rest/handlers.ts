import type { components } from '@howdah/contract'
import { isExposable } from '@howdah/rules/api-schema/exposable-schemas'
import { escapeLiteral } from 'pg'
import type { ProjectAccess } from '../../access/access.types'
import { needCapability } from '../../access/need-capability'
import { fieldError } from '../../base/app-error'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { RestSettings } from './rest-configs'
import { restMessages } from './rest.messages'
import { READ_PATH, REST_PATH } from './rest-paths'
import { DEFAULT_REST_POOL, MAX_ATTACHED_POOL, maxRestPool } from './rest-sizes'
import type { RestHandler, RestServices } from './services'

export const getPostgrestConfig: RestHandler<'getPostgrestConfig'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  return {
    status: 200,
    body: await viewOf(services, access.project, await services.restConfigs.of(params.ref)),
  }
}

export const updatePostgrestConfig: RestHandler<'updatePostgrestConfig'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  needCapability(access, 'data_api')
  const max = maxPool(services, access.project)
  if (typeof body.db_pool === 'number' && body.db_pool > max)
    throw fieldError('db_pool', restMessages.poolTooLarge(max))
  await checkSchemas(services, access.project, body)
  const before = await services.restConfigs.of(ref)
  const after = await services.restConfigs.change(ref, body)
  services.restServers.renew(ref)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: changed(before, body),
    after: changed(after, body),
  })
  return { status: 200, body: await viewOf(services, access.project, after) }
}

/** @throws AppError 400 for a schema that cannot be exposed, ProjectNotActive */
async function checkSchemas(
  services: RestServices,
  project: ProjectAccess['project'],
  { db_extra_search_path, db_schema }: Partial<RestSettings>,
): Promise<void> {
  const fields = { db_schema, db_extra_search_path }
  for (const [field, names = []] of Object.entries(fields))
    for (const name of names) {
      if (/[,"\\]|^\s|\s$|\p{Cc}/u.test(name))
        throw fieldError(field, restMessages.schemaName(name))
      if (!isExposable(name)) throw fieldError(field, restMessages.closedSchema(name))
    }
  const wanted = Object.values(fields).flatMap((names) => names ?? [])
  if (wanted.length === 0) return
  const known = await knownSchemas(services, project, wanted)
  for (const [field, names = []] of Object.entries(fields))
    for (const name of names)
      if (!known.has(name)) throw fieldError(field, restMessages.unknownSchema(name))
}

async function knownSchemas(
  { attached, clusters }: RestServices,
  { provisioner, ref }: ProjectAccess['project'],
  wanted: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (provisioner === 'attached') {
    const names = wanted.map((name) => escapeLiteral(name)).join(', ')
    const sql = `select nspname from pg_catalog.pg_namespace where nspname in (${names})`
    return new Set((await attached.rows(ref, sql)).map(([name]) => name ?? null))
  }
  return withAdmin(await clusters.target(ref, 'admin'), async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1::name[])',
      [wanted],
    )
    return new Set(rows.map(({ name }) => name))
  })
}

const maxPool = ({ pooler }: RestServices, project: ProjectAccess['project']): number =>
  project.provisioner === 'attached'
    ? MAX_ATTACHED_POOL
    : maxRestPool(pooler.programConnections(project))

async function viewOf(
  services: RestServices,
  project: ProjectAccess['project'],
  { role_max_rows: _, ...config }: RestSettings,
): Promise<components['schemas']['PostgrestConfig']> {
  const { gatewayUrl, replicas, restServers } = services
  const hasReplica = (await replicas.list(project.ref)).some(
    ({ status }) => status === 'ACTIVE_HEALTHY',
  )
  const max = maxPool(services, project)
  const reason = restServers.problem ?? restServers.problemOf(project.ref)
  return {
    ...config,
    url: `${gatewayUrl}/${project.ref}${REST_PATH}`,
    read_url: hasReplica ? `${gatewayUrl}/${project.ref}${READ_PATH}` : null,
    default_pool_size: Math.min(DEFAULT_REST_POOL, max),
    max_pool_size: max,
    version: restServers.version,
    ...(reason === null ? {} : { reason }),
  }
}

const changed = (config: RestSettings, change: object): Partial<RestSettings> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name in change))

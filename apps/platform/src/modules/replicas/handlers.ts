import { AppError } from '../../base/app-error'
import { needActive } from '../../access/need-active'
import { needCapability } from '../../access/need-capability'
import type { components } from '@howdah/contract'
import type { ClusterEndpoint } from '../clusters/clusters.types'
import { promotionMessages } from './promotion/promotion.messages'
import { replicaView, replicaStatusOf } from './replica-views'
import { maxReplicas } from './reserve-replica'
import type { Replica } from './replicas.types'
import type { ReplicasHandler, ReplicasServices } from './services'

type DatabaseView = components['schemas']['Database']

/** Periods of the measurements of the lag, in milliseconds. */
const LAG_PERIODS = { '10min': 600_000, '1hr': 3_600_000, '1day': 86_400_000 } as const

export const listDatabases: ReplicasHandler<'listDatabases'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needActive(access)
  const [project, endpoint, { mode }, replicas] = await Promise.all([
    services.projectViews.find(ref),
    services.clusters.endpoint(ref),
    services.poolSettings.of(ref),
    services.replicas.list(ref),
  ])
  const shared = { pool_mode: mode, region: project.region }
  const primary: DatabaseView = {
    ...shared,
    ...addressOf(endpoint),
    identifier: project.ref,
    database_type: 'PRIMARY',
    status: project.status,
    inserted_at: project.insertedAt.toISOString(),
  }
  // Never with the address of the primary, where a write would succeed.
  const replicaEntry = async (replica: Replica): Promise<DatabaseView> => ({
    ...shared,
    ...addressOf({ ...endpoint, port: await services.replicaServers.port(replica) }),
    identifier: replica.identifier,
    database_type: 'READ_REPLICA',
    status: replicaStatusOf(services, replica, project.status),
    inserted_at: replica.insertedAt.toISOString(),
  })
  return {
    status: 200,
    body: [primary, ...(await Promise.all(replicas.map(replicaEntry)))],
  }
}

function addressOf(endpoint: ClusterEndpoint) {
  const { host, port, database, user } = endpoint
  return {
    db_host: host,
    db_port: port,
    db_name: database,
    db_user: user,
    connection_string: connectionStringOf(endpoint),
  }
}

/** Without the password. */
function connectionStringOf({ host, port, database, user }: ClusterEndpoint): string {
  const address = host.includes(':') ? `[${host}]` : host
  return `postgresql://${encodeURIComponent(user)}@${address}:${port}/${encodeURIComponent(database)}`
}

export const listReadReplicas: ReplicasHandler<'listReadReplicas'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const [project, replicas, max, former] = await Promise.all([
    services.projectViews.find(ref),
    services.replicas.list(ref),
    maxReplicas(services.control, ref),
    services.formerPrimaries.find(ref),
  ])
  return {
    status: 200,
    body: {
      max_replicas: max,
      former_primary: former && {
        promoted_at: former.promotedAt.toISOString(),
        size_bytes: former.bytes,
      },
      replicas: replicas.map((replica) => replicaView(services, replica, project)),
    },
  }
}

export const createReadReplica: ReplicasHandler<'createReadReplica'> = async ({
  access,
  audit,
  params: { ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const replica = await services.replicas.create(ref)
  audit({ target: targetOf(replica) })
  return { status: 202, body: await shown(services, replica) }
}

export const rebuildReadReplica: ReplicasHandler<'rebuildReadReplica'> = async ({
  access,
  audit,
  params: { identifier, ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const replica = await services.replicas.rebuild(ref, identifier)
  audit({ target: targetOf(replica) })
  return { status: 202, body: await shown(services, replica) }
}

export const restartReadReplica: ReplicasHandler<'restartReadReplica'> = async ({
  access,
  audit,
  params: { identifier, ref },
  services,
}) => {
  needCapability(access, 'replicas')
  needActive(access)
  const replica = await services.replicas.restart(ref, identifier)
  audit({ target: targetOf(replica) })
  return { status: 202, body: await shown(services, replica) }
}

export const removeReadReplica: ReplicasHandler<'removeReadReplica'> = async ({
  access,
  audit,
  params: { identifier, ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const replica = await services.replicas.remove(ref, identifier)
  audit({ target: targetOf(replica) })
  return { status: 202, body: await shown(services, replica) }
}

export const promoteReadReplica: ReplicasHandler<'promoteReadReplica'> = async ({
  access,
  audit,
  body,
  params: { identifier, ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const replica = await services.replicas.need(ref, identifier)
  const message = promotionMessages.typeName(identifier)
  if (body.name !== identifier)
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  const acceptsLoss = body.accept_loss ?? false
  const { status } = access.project
  await services.replicas.promote({ projectRef: ref, identifier, acceptsLoss })
  audit({
    target: targetOf(replica),
    before: { status },
    after: { status: 'RESTARTING', accept_loss: acceptsLoss },
  })
  return { status: 202, body: await services.projectViews.show(ref) }
}

export const dropFormerPrimary: ReplicasHandler<'dropFormerPrimary'> = async ({
  access,
  audit,
  params: { ref },
  services,
}) => {
  needCapability(access, 'replicas')
  const former = await services.formerPrimaries.find(ref)
  await services.formerPrimaries.drop(ref)
  if (former)
    audit({
      target: { type: 'former_primary', id: former.id, name: former.promotedAt.toISOString() },
      before: { size_bytes: former.bytes },
    })
  return { status: 204 }
}

export const listReadReplicaLag: ReplicasHandler<'listReadReplicaLag'> = async ({
  access,
  params: { identifier, ref },
  query: { interval },
  services,
}) => {
  needCapability(access, 'replicas')
  await services.replicas.need(ref, identifier)
  const since = new Date(Date.now() - LAG_PERIODS[interval])
  const samples = await services.replicasTable.lagSince(identifier, since)
  return {
    status: 200,
    body: samples.map(({ at, bytes, seconds }) => ({ at: at.toISOString(), bytes, seconds })),
  }
}

const targetOf = ({ identifier }: Replica) => ({
  type: 'replica',
  id: identifier,
  name: identifier,
})

const shown = async (services: ReplicasServices, replica: Replica) =>
  replicaView(services, replica, await services.projectViews.find(replica.projectRef))

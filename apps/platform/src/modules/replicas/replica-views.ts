import type { components } from '@howdah/contract'
import { REPLICA_STAGES, type ReplicaStage } from '@howdah/rules/replicas/replica-stages'
import type { ProjectStatus } from '../../access/project.types'
import type { Replica } from './replicas.types'
import type { ReplicasServices } from './services'

type ReplicaView = components['schemas']['ReadReplica']
type StageView = components['schemas']['ReadReplicaStage']
type Status = components['schemas']['ProjectStatus']

/** Returns the status of a replica: the stored one, or that of its Postgres and its project. */
export function replicaStatusOf(
  {
    followReplicas,
    replicas,
    replicaServers,
  }: Pick<ReplicasServices, 'followReplicas' | 'replicas' | 'replicaServers'>,
  replica: Replica,
  project: ProjectStatus,
): Status {
  const { identifier, problem, status } = replica
  if (status === 'SWITCHING_OVER') return 'RESTARTING'
  if (status !== 'ACTIVE_HEALTHY') return status
  if (problem !== null) return 'ACTIVE_UNHEALTHY'
  if (replicas.isRestarting(identifier)) return 'RESTARTING'
  if (project !== 'ACTIVE_HEALTHY' && project !== 'ACTIVE_UNHEALTHY') return project
  const health = replicaServers.health(replica)
  if (health === 'stopped') return 'COMING_UP'
  return health === 'healthy' && followReplicas.isConnected(identifier)
    ? 'ACTIVE_HEALTHY'
    : 'ACTIVE_UNHEALTHY'
}

/** Shows a replica as the contract has it. */
export function replicaView(
  services: Pick<ReplicasServices, 'followReplicas' | 'replicas' | 'replicaServers'>,
  replica: Replica,
  project: { status: ProjectStatus; region: components['schemas']['Region'] },
): ReplicaView {
  const { error, identifier, insertedAt, log, problem } = replica
  const lag = services.followReplicas.lagOf(identifier)
  return {
    identifier,
    region: project.region,
    status: replicaStatusOf(services, replica, project.status),
    problem,
    error,
    log,
    inserted_at: insertedAt.toISOString(),
    lag_bytes: lag?.bytes ?? null,
    lag_seconds: lag?.seconds ?? null,
    stages: REPLICA_STAGES.map((stage) => stageView(replica, stage)),
  }
}

function stageView({ stages, status }: Replica, stage: ReplicaStage): StageView {
  const found = stages.find((one) => one.stage === stage)
  if (!found)
    return {
      stage,
      state: 'waiting',
      begun_at: null,
      ended_at: null,
      done_bytes: null,
      total_bytes: null,
    }
  const { begunAt, done, endedAt, total } = found
  return {
    stage,
    state:
      endedAt !== null ? 'completed' : status === 'INIT_READ_REPLICA_FAILED' ? 'failed' : 'running',
    begun_at: begunAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    done_bytes: done,
    total_bytes: total,
  }
}

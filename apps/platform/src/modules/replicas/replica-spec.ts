import { join } from 'node:path'
import { isComputeSize } from '@howdah/rules/compute/compute-sizes'
import { writeForProcess } from '../../base/disk/disk'
import { ProjectNotActive } from '../../postgres/cluster/cluster-errors'
import type { ClusterPlace } from '../../postgres/cluster/cluster-place'
import { REPLICATION_LOGIN, type StandbySettings } from '../../postgres/cluster/cluster-settings'
import type { ClusterSpec } from '../../postgres/cluster/postmaster'
import { machineMemory, maxProcessMemory } from '../../postgres/memory/process-memory'
import type { NetworkRules } from '../../postgres/network/network-rules'
import type { ReplicaPlace } from './replica-servers'
import { replicationPassword, replicaSlotOf } from './replication-slots'
import type { ReplicasServices } from './services'

/** Rules that permit no address. */
const NO_PROGRAMS: NetworkRules = { requiresTls: false, allowedRanges: [] }

/** Returns the specification of the Postgres of a replica, which follows that of its primary. @throws ProjectNotActive */
export async function replicaSpec(
  services: ReplicasServices,
  { projectRef, identifier }: ReplicaPlace,
  { place, refusesPrograms }: { place: ClusterPlace; refusesPrograms: () => boolean },
): Promise<ClusterSpec> {
  const { binaries, certificates, config, networkRules, projects, user } = services
  const secrets = await projects.secretsOf(projectRef)
  const compute = (await projects.byRef(projectRef))?.compute
  if (secrets === null || compute === undefined) throw new ProjectNotActive(projectRef)
  const { adminPassword } = secrets
  return {
    ...{ place, binaries, user, adminPassword },
    listen: config.databases.listen,
    tls: certificates.files,
    processMemory: maxProcessMemory(machineMemory()),
    // A standby needs as many connections and workers as its primary.
    compute: isComputeSize(compute) ? compute : 'shared',
    rules: async () => (refusesPrograms() ? NO_PROGRAMS : networkRules.of(projectRef)),
    standby: () => followPrimary(services, { projectRef, identifier }, place, adminPassword),
  }
}

async function followPrimary(
  { clusterManager, user }: Pick<ReplicasServices, 'clusterManager' | 'user'>,
  { projectRef, identifier }: ReplicaPlace,
  { folder }: ClusterPlace,
  adminPassword: string,
): Promise<StandbySettings> {
  const { host, port } = await clusterManager.target(projectRef, 'admin')
  // Not in the settings: those the project's people can read.
  const passfile = join(folder, 'replication.pass')
  await writeForProcess(
    passfile,
    `*:*:*:${REPLICATION_LOGIN}:${replicationPassword(adminPassword)}\n`,
    user,
  )
  const options = {
    ...{ host, port, passfile },
    user: REPLICATION_LOGIN,
    application_name: identifier,
    sslmode: 'disable',
    gssencmode: 'disable',
    connect_timeout: 10,
  }
  const conninfo = Object.entries(options)
    .map(([name, value]) => `${name}='${String(value).replaceAll(/['\\]/g, '\\$&')}'`)
    .join(' ')
  return { conninfo, slot: replicaSlotOf(identifier) }
}

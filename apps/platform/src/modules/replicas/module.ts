import { readdir, realpath } from 'node:fs/promises'
import { defineModule } from '../define-module'
import { createReplicaPlan, removeReplicaPlan } from './create-replica'
import { createFollowReplicas } from './follow-replicas'
import {
  createReadReplica,
  dropFormerPrimary,
  listDatabases,
  listReadReplicaLag,
  listReadReplicas,
  promoteReadReplica,
  rebuildReadReplica,
  removeReadReplica,
  restartReadReplica,
} from './handlers'
import promotionsSql from './migrations/2026-11-26-replicas-promotions.sql'
import replicasSql from './migrations/2026-11-26-replicas.sql'
import { createFormerPrimaries } from './promotion/former-primaries'
import { promoteReplicaPlan } from './promotion/promote-replica'
import { notifyOfReplica, notifyOfStopped } from './notifications'
import { createReplicaReads } from './replica-reads'
import { createReplicaServers } from './replica-servers'
import { createReplicaSessions } from './replica-sessions'
import { createReplicas } from './replicas'
import { createReplicasTable } from './replicas-table'
import type { ReplicasServices } from './services'

const MEASURE_INTERVAL_MS = 10_000
const OPEN_INTERVAL_MS = 1000
const FORMER_INTERVAL_MS = 60_000
/** Name of the folder of a replica's cluster. */
const REPLICA_FOLDER = /^[a-z]+-rr-[a-z0-9]+$/

export const replicas = defineModule<ReplicasServices>({
  name: 'replicas',
  migrations: [
    { name: '2026-11-26-replicas', sql: replicasSql },
    { name: '2026-11-26-replicas-promotions', sql: promotionsSql },
  ],
  services: {
    replicas: createReplicas,
    replicasTable: ({ control }) => createReplicasTable(control),
    replicaServers(services) {
      const servers = createReplicaServers(services)
      services.closers.add(() => servers.stopAll())
      return servers
    },
    replicaReads: createReplicaReads,
    replicaSessions: createReplicaSessions,
    followReplicas: createFollowReplicas,
    formerPrimaries: createFormerPrimaries,
  },
  handlers: () => ({
    ...{ listDatabases, listReadReplicas, listReadReplicaLag, createReadReplica },
    ...{ rebuildReadReplica, restartReadReplica, removeReadReplica },
    ...{ promoteReadReplica, dropFormerPrimary },
  }),
  operations: (services) => ({
    create_replica: createReplicaPlan(services),
    remove_replica: removeReplicaPlan(services),
    promote_replica: promoteReplicaPlan(services),
  }),
  listen(services) {
    const { events, followReplicas, log, replicaSessions } = services
    // Not awaited: the project itself does not wait for its replicas.
    const follow = (ref: string) =>
      void followReplicas
        .follow(ref)
        .catch((error: unknown) =>
          log.error('The read replicas of a project do not follow it', { project: ref, error }),
        )
    events.on('cluster.health', ({ ref }) => follow(ref))
    events.on('project.brought-up', ({ ref }) => follow(ref))
    // Not awaited: one that does not answer must not hold up the guard of the disk.
    let isCancelling = false
    events.on('disk.full', () => {
      if (isCancelling) return
      isCancelling = true
      void replicaSessions.cancelTemporaryFiles().finally(() => {
        isCancelling = false
      })
    })
    events.on('operation.ended', ({ operation: { kind, projectRef }, state }) =>
      kind === 'set_database_password' && state === 'succeeded'
        ? replicaSessions.endOldLogins(projectRef)
        : undefined,
    )
  },
  notifications: { 'operation.ended': notifyOfReplica, 'replica.stopped': notifyOfStopped },
  prepare: removeLeftovers,
  async start({ directory, followReplicas, replicasTable }) {
    const refs = new Set(
      (await replicasTable.inDataDirectory(directory.id)).map((one) => one.projectRef),
    )
    // Those of paused projects, which a killed server may have left running.
    for (const ref of refs) await followReplicas.follow(ref).catch(() => undefined)
  },
  schedules: ({ followReplicas, formerPrimaries, replicaSessions }) => [
    {
      name: 'replicas with an earlier password',
      begins: 'later',
      intervalMs: OPEN_INTERVAL_MS,
      run: () => replicaSessions.openRenewed(),
    },
    {
      name: 'lag of read replicas',
      begins: 'later',
      intervalMs: MEASURE_INTERVAL_MS,
      run: () => followReplicas.measure(),
    },
    {
      name: 'files of former primaries',
      begins: 'later',
      intervalMs: FORMER_INTERVAL_MS,
      run: () => formerPrimaries.dropBackedUp(),
    },
  ],
})

/** Removes clusters of replicas that a crash left. Those that cannot be removed stay until the next start. */
async function removeLeftovers({
  directory,
  log,
  replicaServers,
  replicasTable,
}: ReplicasServices): Promise<void> {
  const known = new Set(
    (await replicasTable.inDataDirectory(directory.id))
      .filter(({ status }) => status !== 'INIT_READ_REPLICA_FAILED')
      .map(({ identifier }) => identifier),
  )
  for (const identifier of await readdir(await realpath(directory.clusters))) {
    if (!REPLICA_FOLDER.test(identifier) || known.has(identifier)) continue
    await replicaServers
      .remove({ identifier })
      .catch((error: unknown) =>
        log.warn('Files of a read replica are still there', { replica: identifier, error }),
      )
  }
}

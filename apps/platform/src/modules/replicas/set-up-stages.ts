import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import type { ReplicaStage } from '@howdah/rules/replicas/replica-stages'
import { syncToDisk, writeWhole } from '../../base/disk/disk'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { copyBase } from '../../postgres/copy/base-copy'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { freePort } from '../../postgres/cluster/free-port'
import { replicaMessages as messages } from './replicas.messages'
import {
  dropReplicaSlot,
  makeReplicationLogin,
  makeReplicaSlot,
  replicationPassword,
  replicaSlotOf,
} from './replication-slots'
import type { Replica } from './replicas.types'
import type { ReplicasServices } from './services'
import { waitForReplay } from './wait-for-replay'

/** A stage of the set-up of a replica. Its work can be repeated after a crash. */
export interface SetUpStage {
  name: ReplicaStage
  work(replica: Replica, signal: AbortSignal): Promise<void>
}

/** Interval of notes of the progress, in milliseconds. */
const PROGRESS_INTERVAL_MS = 200

async function primaryOf(
  { clusterManager }: Pick<ReplicasServices, 'clusterManager'>,
  { projectRef }: Pick<Replica, 'projectRef'>,
): Promise<ConnectionTarget> {
  return { ...(await clusterManager.target(projectRef, 'admin')), database: ALWAYS_THERE }
}

/** Drops the slot of a replica; that of a project that does not run is dropped when it starts next. */
export async function dropSlotOf(
  services: Pick<ReplicasServices, 'clusterManager'>,
  replica: Pick<Replica, 'identifier' | 'projectRef'>,
): Promise<void> {
  if (services.clusterManager.health(replica.projectRef) !== 'healthy') return
  await withAdmin(await primaryOf(services, replica), (client) =>
    dropReplicaSlot(client, replicaSlotOf(replica.identifier)),
  )
}

/** Creates the stages of the set-up, in their order. */
export function setUpStages(services: ReplicasServices): readonly SetUpStage[] {
  const { control, disk, directory, log, projects } = services
  const { replicaServers: servers, replicasTable: rows, user } = services

  /** Returns a function that notes the progress of a stage, not more often than people can see. */
  function progressOf({ identifier }: Replica, name: ReplicaStage) {
    let noted = 0
    return (bytes: { done: number; total: number }) => {
      const now = Date.now()
      if (now - noted < PROGRESS_INTERVAL_MS && bytes.done < bytes.total) return
      noted = now
      rows
        .progress(identifier, name, bytes)
        .catch((error: unknown) =>
          log.warn('The progress of a read replica is out of date', { replica: identifier, error }),
        )
    }
  }

  return [
    {
      name: 'Started',
      work: async (replica) => {
        await disk.need()
        // What an earlier set-up has left.
        await servers.remove(replica)
        await dropSlotOf(services, replica)
      },
    },
    {
      name: 'LaunchedReadReplicaInstance',
      work: async (replica) => {
        const { folder, stateFile } = servers.placeOf(replica)
        await mkdir(folder, { recursive: true })
        await chmod(folder, user ? 0o711 : 0o700)
        await writeWhole(stateFile, `${JSON.stringify({ port: await freePort() })}\n`)
        await syncToDisk(directory.clusters)
      },
    },
    {
      name: 'InitiatedReadReplicaSetup',
      work: async (replica) => {
        const secrets = await projects.secretsOf(replica.projectRef)
        if (secrets === null) throw new Error(messages.gone)
        await withAdmin(await primaryOf(services, replica), async (client) => {
          await makeReplicationLogin(client, replicationPassword(secrets.adminPassword))
          await makeReplicaSlot(client, replicaSlotOf(replica.identifier))
        })
      },
    },
    {
      name: 'DownloadedBaseBackup',
      work: async (replica, signal) => {
        const { data, folder } = servers.placeOf(replica)
        const admin = await primaryOf(services, replica)
        const unfinished = `${data}.new`
        await rm(data, { recursive: true, force: true, maxRetries: 3 })
        await disk.whileThereIsRoom(
          (ends) =>
            copyBase({
              ...{ admin, from: admin.data ?? '', to: unfinished, user, signal: ends },
              label: `howdah replica ${replica.identifier}`,
              onSize: (bytes) => disk.need(bytes),
              onProgress: progressOf(replica, 'DownloadedBaseBackup'),
            }),
          { signal },
        )
        await rename(unfinished, data)
        await syncToDisk(folder)
      },
    },
    {
      name: 'ReplayedWalArchives',
      work: async (replica, signal) => {
        await waitForReplay(
          {
            primary: await primaryOf(services, replica),
            name: replica.identifier,
            signal,
            onProgress: progressOf(replica, 'ReplayedWalArchives'),
          },
          () => servers.start(replica),
        )
      },
    },
    {
      name: 'CompletedReadReplicaSetup',
      work: async (replica) => {
        // After a crash the stage before is not run again, and nothing may run yet.
        await servers.start(replica, { persist: true })
        const { rowCount } = await control.query(
          `update replicas set status = 'ACTIVE_HEALTHY' where identifier = $1 and status in ('INIT_READ_REPLICA', 'ACTIVE_HEALTHY')`,
          [replica.identifier],
        )
        if (rowCount === 0) throw new Error(messages.gone)
      },
    },
  ]
}

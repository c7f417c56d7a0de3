import { copyFile, lstat, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { endProcessesIn } from '../../../base/process-table'
import { inTransaction } from '../../../base/transaction'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import { readPasswordVerifier } from '../../../postgres/passwords/stopped-cluster'
import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import { replicaMessages } from '../replicas.messages'
import type { Replica } from '../replicas.types'
import { beginSetUpAgain } from '../reserve-replica'
import type { ReplicasServices } from '../services'
import { waitForReplay } from '../wait-for-replay'
import { readControlFile } from '../../../postgres/copy/control-file'
import { hasEverything } from './has-everything'
import { missingLog } from './missing-log'
import { promotionMessages as messages } from './promotion.messages'
import type { PromotionInput } from './reserve-promotion'

/** Time in milliseconds without progress after which a replica is taken for one that replays no more. */
const STALL_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 20
/** Name of the file in which Postgres stores parameters that were set by SQL. */
const PARAMETERS_FILE = 'postgresql.auto.conf'

/**
 * Creates the plan that makes the data of a replica those of the project. The primary is shut down
 * only after the replica has caught up, and sends it the rest; its own data is retained.
 */
export function promoteReplicaPlan(services: ReplicasServices): OperationPlan {
  const { backups, binaries, clusterManager, control, dataReplacements, directory } = services
  const { events, followReplicas, formerPrimaries, log, logReplays, operations } = services
  const {
    projectLife,
    projects,
    provisioners,
    replicaServers: servers,
    replicasTable: rows,
    user,
  } = services
  // Written by reservePromotion.
  const inputOf = ({ input }: OperationRow) => input as PromotionInput
  const dataOf = ({ id, projectRef }: OperationRow) => dataReplacements(projectRef, id)
  const primaryData = ({ projectRef }: OperationRow) => clusterPlace(directory, projectRef).data
  const replicaData = (operation: OperationRow) => servers.placeOf(inputOf(operation)).data
  const places = (operation: OperationRow) => ({
    primary: primaryData(operation),
    replica: replicaData(operation),
  })

  async function needReplica(operation: OperationRow): Promise<Replica> {
    const replica = await rows.byIdentifier(inputOf(operation).identifier)
    if (replica === null) throw new Error(replicaMessages.notFound)
    return replica
  }

  /** Waits until the replica has what the primary has written by now; both run. */
  async function catchUp(operation: OperationRow): Promise<void> {
    const { projectRef } = operation
    const replica = await needReplica(operation)
    try {
      await provisioners.start(projectRef)
    } catch (error) {
      operations.signal.throwIfAborted()
      await provisioners.stop(projectRef)
      if (inputOf(operation).acceptsLoss) return
      throw new Error(messages.primaryDown(await missingLog(places(operation))), { cause: error })
    }
    const admin = await clusterManager.target(projectRef, 'admin')
    await waitForReplay(
      {
        primary: { ...admin, database: ALWAYS_THERE },
        name: replica.identifier,
        signal: operations.signal,
        onProgress: () => undefined,
      },
      () => servers.start(replica),
    )
    // Less for the shutdown to write, during which nothing can connect.
    await withAdmin({ ...admin, database: ALWAYS_THERE }, (client) => client.query('checkpoint'))
  }

  /** Waits until a replica has replayed the record with which its primary has ended. */
  async function replayTheEnd(operation: OperationRow): Promise<void> {
    const replica = servers.admin(inputOf(operation))
    const end = await readControlFile(primaryData(operation))
    if (replica === null || end?.state !== 'shut down') return
    await withAdmin(replica, (client) => replayed(client, end.checkpoint, operations.signal))
  }

  async function stop(operation: OperationRow): Promise<void> {
    const { projectRef } = operation
    if (!(await hasEverything(places(operation)))) {
      // A server that was killed may have ended the primary and not the replica.
      if (clusterManager.health(projectRef) !== 'healthy') await catchUp(operation)
      await provisioners.stop(projectRef)
      await replayTheEnd(operation)
    }
    await servers.stop(inputOf(operation))
    if (await hasEverything(places(operation))) return
    // Only of a primary that did not run is a loss accepted: one that did can run again.
    const { acceptsLoss, from } = inputOf(operation)
    if (acceptsLoss && from !== 'ACTIVE_HEALTHY') return
    throw new Error(messages.notHandedOver(await missingLog(places(operation))))
  }

  async function promote(operation: OperationRow): Promise<void> {
    const { drop, incoming } = dataOf(operation)
    const from = replicaData(operation)
    if (await isThere(from)) {
      await drop()
      await move(from, incoming)
    }
    await rm(join(incoming, 'standby.signal'), { force: true })
    await logReplays.toTheEnd({ data: incoming, name: operation.id })
  }

  /** Gives the new primary the parameters that people have set: Postgres sends their file to no replica. */
  async function retainParameters(operation: OperationRow): Promise<void> {
    const { incoming } = dataOf(operation)
    const from = primaryData(operation)
    // Of a primary that did not end well, the file may be what it does not start with.
    if (!(await isThere(incoming)) || (await readControlFile(from))?.state !== 'shut down') return
    // The copy of the file is there, and retains its owner.
    await copyFile(join(from, PARAMETERS_FILE), join(incoming, PARAMETERS_FILE))
    await syncToDisk(join(incoming, PARAMETERS_FILE))
  }

  async function swap(operation: OperationRow): Promise<void> {
    await retainParameters(operation)
    // None of them may follow the new timeline before its own is sure to stay.
    await Promise.all((await switching(operation)).map((replica) => servers.stop(replica)))
    await dataOf(operation).swap()
  }

  const switching = async ({ projectRef }: OperationRow): Promise<Replica[]> =>
    (await rows.ofProject(projectRef)).filter(({ status }) => status === 'SWITCHING_OVER')

  /** Gives the role postgres its current password, which a replica that lacks changes may not have. */
  async function retainPassword(operation: OperationRow): Promise<void> {
    const { projectRef: project } = operation
    const data = formerPrimaries.placeOf({ projectRef: project, id: operation.id })
    if (!(await isThere(data))) return
    const stopped = { data, binaries, user }
    const verifier = await readPasswordVerifier(stopped, 'postgres').catch((error: unknown) => {
      log.warn('The database password of a project is the one that its replica had', {
        project,
        error,
      })
      return undefined
    })
    if (verifier !== undefined) await clusterManager.changeDatabasePassword(project, { verifier })
  }

  /** Starts the new primary. From then on programs can write to it, so that nothing is put back any more. */
  async function start({ id, projectRef }: OperationRow): Promise<void> {
    const old = dataReplacements(projectRef, id).old
    // A server that is killed in a start finds what says that there may have been one.
    await formerPrimaries.keep({ projectRef, id, from: old })
    try {
      await provisioners.start(projectRef)
    } catch (error) {
      if (!operations.signal.aborted) await formerPrimaries.giveBack({ projectRef, id, to: old })
      throw error
    }
  }

  /** Returns true if programs may have written to the new primary, or nothing is there to be put back. */
  async function mayHaveStarted(operation: OperationRow): Promise<boolean> {
    const { incoming, old } = dataOf(operation)
    if (await isThere(formerPrimaries.placeOf(operation))) return true
    const before = await Promise.all([incoming, old, replicaData(operation)].map(isThere))
    return !before.includes(true)
  }

  async function activate(operation: OperationRow): Promise<void> {
    // After a crash the step before is not run again, and nothing may run yet.
    await provisioners.start(operation.projectRef)
    await complete(operation, 'ACTIVE_HEALTHY')
  }

  /** Makes the promotion known. What fails on the way is logged, and stops nothing. */
  async function complete(
    operation: OperationRow,
    status: 'ACTIVE_HEALTHY' | 'START_FAILED',
  ): Promise<void> {
    const { id, projectRef } = operation
    const { acceptsLoss, identifier } = inputOf(operation)
    const passOver = (message: string) => (error: unknown) =>
      log.warn(message, { project: projectRef, error })
    if (status === 'ACTIVE_HEALTHY') {
      if (acceptsLoss)
        await retainPassword(operation).catch(passOver('The database password was not retained'))
      await events.emit('project.brought-up', { ref: projectRef })
    }
    const bytes = await formerPrimaries.bytesOf({ projectRef, id })
    await inTransaction(control, async (client) => {
      await formerPrimaries.note(client, { projectRef, id, bytes })
      await rows.in(client).remove(identifier)
      await projects.in(client).setStatus(projectRef, status, ['RESTARTING'])
    })
    await formerPrimaries
      .removeEarlier({ projectRef, id })
      .catch(passOver('Files of an earlier primary are still there'))
    // Otherwise the next start of the server removes them.
    await servers
      .remove({ identifier })
      .catch(passOver('Files of a promoted replica are still there'))
  }

  /** Sets the other replicas up again, and backs the project up: older backups are of the former timeline. */
  async function setUpOthers(operation: OperationRow): Promise<void> {
    const { projectRef } = operation
    for (const { identifier } of await switching(operation)) {
      try {
        const begun = await inTransaction(control, (client) =>
          beginSetUpAgain(services, client, { identifier, projectRef }),
        )
        operations.run(begun.id)
      } catch (error) {
        await rows.fail(identifier, error instanceof Error ? error.message : String(error), [])
      }
    }
    await backups
      .create(projectRef, 'scheduled')
      .catch((error: unknown) =>
        log.info('A project is not backed up now', { project: projectRef, error }),
      )
  }

  /** Completes a promotion that failed after the new primary was started, and may have been written to. */
  async function goForward(operation: OperationRow): Promise<void> {
    const { projectRef } = operation
    try {
      await provisioners.start(projectRef)
    } catch {
      operations.signal.throwIfAborted()
      await provisioners.stop(projectRef)
      await complete(operation, 'START_FAILED')
      return failSwitching(services, operation)
    }
    await complete(operation, 'ACTIVE_HEALTHY')
    await setUpOthers(operation)
  }

  return {
    steps: [
      { name: 'catchUp', run: catchUp },
      { name: 'stop', run: stop },
      { name: 'promote', run: promote },
      { name: 'swap', run: swap },
      { name: 'start', run: start },
      { name: 'activate', run: activate },
      { name: 'tidy', run: setUpOthers },
    ],
    async undo(operation) {
      const { projectRef } = operation
      if ((await projects.byRef(projectRef))?.status !== 'RESTARTING')
        return failSwitching(services, operation)
      if (await mayHaveStarted(operation)) return goForward(operation)
      const { from, identifier } = inputOf(operation)
      await provisioners.stop(projectRef)
      await servers.stop({ identifier })
      await dataOf(operation).putBack()
      await giveBack(operation)
      await rows.endSwitch(projectRef)
      const isRunning = await projectLife.startAgain(projectRef, { from, during: 'RESTARTING' })
      if (!isRunning) return
      await followReplicas.follow(projectRef).catch((error: unknown) =>
        log.warn('The read replicas of a project do not follow it', {
          project: projectRef,
          error,
        }),
      )
    },
  }

  /** Gives the replica its data back. One that has begun a timeline of its own follows its primary no more. */
  async function giveBack(operation: OperationRow): Promise<void> {
    const { incoming } = dataOf(operation)
    const to = replicaData(operation)
    if (!(await isThere(incoming)) || (await isThere(to))) return
    // A Postgres that replays its log outlives a killed server.
    await endProcessesIn(incoming)
    await rm(join(incoming, 'recovery.signal'), { force: true })
    await move(incoming, to)
    const [own, primary] = await Promise.all([
      readControlFile(to),
      readControlFile(primaryData(operation)),
    ])
    if (own?.timeline !== primary?.timeline)
      await rows.setProblem(inputOf(operation).identifier, 'slot_missing')
  }
}

/** Notes the failure at replicas that were not set up again. */
async function failSwitching(
  { operations, replicasTable: rows }: Pick<ReplicasServices, 'operations' | 'replicasTable'>,
  { id, projectRef }: OperationRow,
): Promise<void> {
  const error = (await operations.find(id))?.error ?? null
  for (const { identifier, status } of await rows.ofProject(projectRef))
    if (status === 'SWITCHING_OVER') await rows.fail(identifier, error, [])
}

/** Waits until a replica has replayed a record. Returns without it if there is no progress. */
async function replayed(client: ClientBase, record: bigint, signal: AbortSignal): Promise<void> {
  let [last, since] = ['', Date.now()]
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<{ at: string; done: boolean }>(
      `select pg_last_wal_replay_lsn()::text as at, pg_last_wal_replay_lsn() > ('0/0'::pg_lsn + $1::numeric) as done`,
      [String(record)],
    )
    const [row] = rows
    if (row?.done) return
    if (row && row.at !== last) [last, since] = [row.at, Date.now()]
    if (Date.now() - since > STALL_TIMEOUT_MS) return
    await sleep(POLL_INTERVAL_MS)
  }
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncToDisk(dirname(to))
  await syncToDisk(dirname(from))
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )

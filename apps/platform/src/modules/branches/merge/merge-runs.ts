import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { AppError } from '../../../base/app-error'
import { MERGE_UNDO_MS } from '@howdah/rules/branches/merge-undo'
import { MAX_RESTORE_POINTS } from '@howdah/rules/backups/recovery-window'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { applyToDatabase, recordMigration } from './apply-migrations'
import { withMigration } from './merge-plan'
import { createMergeBackups } from './merge-backups'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergeRecord, ReplacedFunction } from './merge-records'
import type { MergePlan } from './merge.types'
import { deployFunctions } from './merged-functions'
import { nextTransaction, withPeoplesSession } from './peoples-session'
import { changesDatabase } from './plan-merge'

/** Result of a merge. */
export interface MergeResult {
  plan: MergePlan
  durationMs: number
  /** Name of the restore point of the moment before; null if there is none. */
  restorePoint: string | null
  /** Id of the backup from before; null if there is none. */
  backup: string | null
}

/** Choices of a merge. */
export interface MergeRunOptions {
  /** Backs up production first if the merge could not be undone otherwise. */
  backup: boolean
  /** Called after the backup, in which time passes. @throws if the plan is another one by now, or the person may not merge it any more */
  check(): Promise<void>
  onChange?: OnMergeChange
}

/** Called with the functions that production has by then, and what undoes the merge; what follows may still fail. */
export type OnMergeChange = (
  plan: MergePlan,
  functions: readonly string[],
  before: Pick<MergeResult, 'restorePoint' | 'backup'>,
) => void

/** Code of Postgres for the id of a transaction that is still to come. */
const IN_THE_FUTURE = '22023'

/** Migration that the branch gets of its own changes. */
const newMigration = ({ migrations, schema }: MergePlan) => (schema && migrations.at(-1)) ?? null

/** Merges into production, each of them noted so that a crash leaves no doubt about it. */
export interface MergeRuns {
  /** Merges a plan that a person has seen. @throws AppError 409 */
  run(branch: Branch, plan: MergePlan, options: MergeRunOptions): Promise<MergeResult>
  /** Reason for which a merge of a plan could not be undone without a backup; null if it can. */
  whyNoUndo(branch: Branch, plan: MergePlan): Promise<string | null>
  /** Makes a branch know what of it is merged, if it could not before. */
  settle(record: MergeRecord): Promise<void>
  /**
   * Finds out what has become of a merge whose server has ended.
   * @returns false if it has changed nothing, and is forgotten
   * @throws while its Postgres does not say
   */
  resolve(record: MergeRecord): Promise<boolean>
}

export function createMergeRuns(services: BranchesServices): MergeRuns {
  const { branches, clusters, events, functionRows, log, mergeRecords: records } = services
  const { pointInTime, restorePoints, schemaDiffs, sideOrigins } = services
  const mergeBackups = createMergeBackups(services)

  /** Versions of the functions that a merge replaces; of those that an earlier try has replaced, the ones before that. */
  async function replaced(
    { parentRef }: Branch,
    { functions }: MergePlan,
    earlier: MergeRecord | null,
  ): Promise<ReplacedFunction[]> {
    const current = new Map(
      (await functionRows.list(parentRef)).map(({ slug, version }) => [slug, version]),
    )
    const known = new Map(earlier?.functions.map((one) => [one.slug, one]))
    for (const { slug } of functions)
      if (!known.has(slug))
        known.set(slug, { slug, before: current.get(slug) ?? null, after: null })
    return [...known.values()]
  }

  /** Begins to note a merge, or continues one of the branch that is incomplete. */
  async function begin(branch: Branch, plan: MergePlan): Promise<MergeRecord> {
    const { name: branchName, parentRef: projectRef, projectRef: branchRef } = branch
    const last = await records.ofBranch(branchRef)
    // Production may not have what was merged before it was restored.
    const earlier = last?.state === 'incomplete' && last.restoredAt === null ? last : null
    const functions = await replaced(branch, plan, earlier)
    const changes = changesDatabase(plan)
    if (earlier === null)
      return records.insert({
        ...{ projectRef, branchRef, branchName, functions, changesDatabase: changes },
      })
    const change = { functions, changesDatabase: changes || earlier.changesDatabase }
    await records.change(earlier.id, { ...change, state: 'running' })
    return { ...earlier, ...change, state: 'running' }
  }

  /** Reason for which no moment of production can be restored from now on; null if it can. */
  async function whyNoRecovery(projectRef: string): Promise<string | null> {
    const { state } = await pointInTime.state(projectRef, new Date())
    if (state === 'off') return messages.recoveryOff
    // Without a backup from before, a moment cannot be restored later either.
    return state === 'archiving' ? null : messages.recoveryStarting
  }

  /** Names the moment before a merge, to which production can be restored. */
  async function nameMoment(record: MergeRecord): Promise<string | null> {
    const { branchName, id, projectRef, restorePoint } = record
    if (restorePoint !== null)
      return (await restorePoints.find(projectRef, restorePoint))?.name ?? null
    if (!record.changesDatabase || (await whyNoRecovery(projectRef)) !== null) return null
    await makeRoom(projectRef)
    const point = randomUUID()
    // First: a crash leaves no restore point that no one knows.
    await records.change(id, { restorePoint: point, backup: null })
    try {
      await records.change(id, { restoreTransaction: await nextTransaction(clusters, projectRef) })
      return (await restorePoints.create(projectRef, messages.restorePoint(branchName), point)).name
    } catch (error) {
      // Any second of the window can be restored, with or without a name.
      log.warn('A merge has no restore point', { project: projectRef, error })
      await records.change(id, { restorePoint: null })
      return null
    }
  }

  /** Gives up a merge before anything has changed. */
  const giveUp = (record: MergeRecord): Promise<void> =>
    record.appliedAt === null
      ? forget(record)
      : records.change(record.id, { state: 'incomplete', backup: null })

  /** Makes the moment before a merge one that can be restored. @throws AppError 409 if it was to be backed up and was not */
  async function secure(
    record: MergeRecord,
    plan: MergePlan,
    { backup, check }: MergeRunOptions,
  ): Promise<Pick<MergeResult, 'restorePoint' | 'backup'>> {
    // Of an earlier try, which has changed the database.
    const earlier = await mergeBackups.find(record)
    if (earlier !== null) return { restorePoint: null, backup: earlier.id }
    const restorePoint = await nameMoment(record)
    if (restorePoint !== null || !backup || !changesDatabase(plan))
      return { restorePoint, backup: null }
    try {
      const id = await mergeBackups.create(record)
      await check()
      if ((await mergeBackups.find({ projectRef: record.projectRef, backup: id })) === null)
        throw new AppError(409, 'conflict', messages.notBackedUp(messages.backupGone))
      return { restorePoint, backup: id }
    } catch (error) {
      await giveUp(record)
      throw error
    }
  }

  /** Forgets the oldest restore points of merges that can't be undone any more, if there is no room for another one. */
  async function makeRoom(projectRef: string): Promise<void> {
    const all = new Set((await restorePoints.all(projectRef)).map(({ id }) => id))
    const old = await records.oldPoints(projectRef, new Date(Date.now() - MERGE_UNDO_MS))
    for (const id of old.filter((point) => all.has(point))) {
      if (all.size < MAX_RESTORE_POINTS) return
      await restorePoints.remove(projectRef, id)
      all.delete(id)
    }
  }

  /** Makes the histories and the known schemas of both agree. What fails is done before the next plan. */
  async function settle({ branchRef, id, migration, projectRef }: MergeRecord): Promise<void> {
    try {
      if (migration) await recordMigration(clusters, branchRef, migration)
      await records.change(id, { migration: null })
      await schemaDiffs.advance({ branch: branchRef, production: projectRef })
      await records.change(id, { isSettled: true })
    } catch (error) {
      log.warn('A branch does not know what is merged', { project: branchRef, error })
    }
  }

  /** Notes the functions and buckets that both have now. */
  const noteSides = ({
    branchRef: branch,
    id,
    projectRef: production,
  }: MergeRecord): Promise<void> =>
    sideOrigins
      .advance({ branch, production }, id)
      .catch((error: unknown) =>
        log.warn('Merged functions and buckets are not noted', { project: branch, error }),
      )

  async function isCommitted({ projectRef, transactionId }: MergeRecord): Promise<boolean> {
    if (transactionId === null) return false
    const status = await withPeoplesSession(clusters, projectRef, async (client) => {
      const { rows } = await client.query<{ status: string | null }>(
        'select pg_catalog.pg_xact_status($1::pg_catalog.xid8) as status',
        [transactionId],
      )
      return rows[0]?.status
    }).catch((error: unknown) => {
      // Production has been restored to a moment before it.
      if (error instanceof DatabaseError && error.code === IN_THE_FUTURE) return 'aborted'
      throw error
    })
    if (status === 'in progress') throw new AppError(409, 'conflict', messages.merging)
    return status === 'committed'
  }

  /** Forgets a merge that has changed nothing. */
  async function forget({ id, projectRef, restorePoint }: MergeRecord): Promise<void> {
    if (restorePoint !== null) await restorePoints.remove(projectRef, restorePoint)
    await records.remove(id)
    // Without its merge, a backup is an old one.
    await mergeBackups.removeOld()
  }

  async function resolve(record: MergeRecord): Promise<boolean> {
    const { appliedAt, branchName, branchRef, functions, id, projectRef } = record
    const isApplied = await isCommitted(record)
    if (!isApplied && appliedAt === null) {
      await forget(record)
      return false
    }
    if (appliedAt === null) await records.change(id, { appliedAt: new Date() })
    if (isApplied) await settle(record)
    // Of an earlier try that has changed the database, this one has changed nothing.
    else await records.change(id, { migration: null, isSettled: true })
    const isComplete = functions.every(({ after }) => after !== null)
    if (isComplete) await noteSides(record)
    await records.change(id, { state: isComplete ? 'merged' : 'incomplete' })
    log.warn('A merge was interrupted after the database had changed', {
      ...{ project: projectRef, branch: branchRef, isComplete },
    })
    if (!isComplete)
      await events.emit('merge.interrupted', {
        ...{ id, branchName, branchRef, projectRef, hasChanged: true },
      })
    return true
  }

  /** Runs the statements of a merge. What a lost connection leaves open, Postgres knows. */
  async function apply(record: MergeRecord, plan: MergePlan): Promise<number> {
    const { appliedAt, id, projectRef } = record
    try {
      const durationMs = await applyToDatabase(clusters, projectRef, plan, (transactionId) =>
        records.change(id, {
          ...{ transactionId, migration: newMigration(plan), isSettled: false },
          // After an earlier try it is known already that production has changed.
          ...(appliedAt === null ? {} : { appliedAt: new Date() }),
        }),
      )
      await records.change(id, { appliedAt: new Date() })
      return durationMs
    } catch (error) {
      try {
        const current = await records.find(id)
        if (current) await resolve(current)
      } catch (cause) {
        log.warn('It is not known yet whether a merge has changed production', {
          ...{ project: projectRef, error: cause },
        })
      }
      throw error
    }
  }

  return {
    settle,
    resolve,
    async run(branch, shown, options) {
      const { onChange } = options
      const plan = withMigration(shown, branch)
      const record = await begin(branch, plan)
      const { id, projectRef } = record
      const before = await secure(record, plan, options)
      const durationMs = changesDatabase(plan) ? await apply(record, plan) : 0
      if (!changesDatabase(plan)) await records.change(id, { appliedAt: new Date() })
      else onChange?.(plan, [], before)
      const migration = newMigration(plan)
      // The functions do not wait for it.
      const settled = plan.migrations.length > 0 ? settle({ ...record, migration }) : null
      const functions = new Map(record.functions.map((one) => [one.slug, one]))
      const deployed: string[] = []
      try {
        await deployFunctions(services, {
          ...{ to: projectRef, functions: plan.functions },
          async onDeployed(slug) {
            const after = (await functionRows.get(projectRef, slug))?.version ?? null
            const former = functions.get(slug)?.before ?? null
            functions.set(slug, { slug, before: former, after })
            await records.change(id, { functions: [...functions.values()] })
            deployed.push(slug)
            onChange?.(plan, deployed, before)
          },
        })
      } catch (error) {
        await settled
        await records.change(id, { state: 'incomplete' })
        throw error
      }
      await settled
      await noteSides(record)
      await records.change(id, { state: 'merged' })
      await branches.change(branch.projectRef, { reviewRequested: false })
      return { plan, durationMs, ...before }
    },
    async whyNoUndo({ parentRef }, plan) {
      if (!changesDatabase(plan)) return null
      const reason = await whyNoRecovery(parentRef)
      if (reason !== null) return reason
      const points = await restorePoints.all(parentRef)
      if (points.length < MAX_RESTORE_POINTS) return null
      const old = await records.oldPoints(parentRef, new Date(Date.now() - MERGE_UNDO_MS))
      return points.some(({ id }) => old.includes(id)) ? null : messages.pointsFull(points.length)
    },
  }
}

import { AppError } from '../../../base/app-error'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { differentSettings, missingSecrets, type DifferentSetting } from './different-settings'
import { createMergeBackups } from './merge-backups'
import { createMergeRuns, type MergeResult, type OnMergeChange } from './merge-runs'
import { createMergeUndo, type LastMerge } from './merge-undo'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergeRecord } from './merge-records'
import type { MergePlan } from './merge.types'
import type { MergeTrial } from './merge-trials'
import { createMergePlanner, needMergeable } from './plan-merge'
import { createTrialRuns } from './trial-runs'

/** Plan of a merge, and the last merge that was done. */
export interface MergeOverview {
  plan: MergePlan
  trial: MergeTrial | null
  /** Reason for which the merge could not be undone without a backup; null if it can. */
  noUndo: string | null
  last: LastMerge | null
  /** Settings that are not merged. */
  settings: readonly DifferentSetting[]
  /** Names of secrets of edge functions that production lacks; they are not merged. */
  missingSecrets: readonly string[]
}

/** Merges of branches into production. */
export interface Merges {
  /** Returns what a merge would do now, and its last trial. @throws AppError 409 */
  plan(ref: string): Promise<MergeOverview>
  /** Starts to run the migrations on a copy of production. @throws AppError 409 */
  tryOut(ref: string): Promise<void>
  /**
   * Runs the migrations on production, all or none, and deploys the functions after that.
   * @param choice.digest that of the plan that a person has seen
   * @param choice.backup backs up production first if the merge could not be undone otherwise
   * @param watch.check throws if the person may not merge the plan
   * @param watch.checkAgain throws if they may not any more, after a backup
   * @param watch.onChange called when production has changed
   * @throws AppError 409
   */
  merge(
    ref: string,
    choice: { digest: string; backup: boolean },
    watch: {
      check: (plan: MergePlan) => void
      checkAgain: (plan: MergePlan) => Promise<void>
      onChange?: OnMergeChange
    },
  ): Promise<MergeResult>
  /**
   * Starts to undo the last merge of a branch and returns immediately.
   * @param check throws if the person may not undo it
   * @throws AppError 409, LifeCycleError
   */
  undo(ref: string, check: (record: MergeRecord) => void): Promise<void>
  /** Notes the state of production that the backup of a merge has. */
  backedUp(backup: { id: string; projectRef: string }): Promise<void>
  /** Follows restores of projects, which undos are made of. */
  restored: ReturnType<typeof createMergeUndo>['restored']
  /** Ends what a server left of trials, merges and undos. */
  cleanUp(): Promise<void>
  /** Removes backups from before merges that can't be undone any more. */
  removeOldBackups(): Promise<void>
}

/** Time after which what could not be settled is tried again, in milliseconds. */
const SETTLE_AGAIN_MS = 60_000

export function createMerges(services: BranchesServices): Merges {
  const { branches, directory, events, log, mergeRecords: records } = services
  const { mergeTrials: trials } = services
  const planOf = createMergePlanner(services)
  const trialRuns = createTrialRuns(services)
  const runs = createMergeRuns(services)
  const undo = createMergeUndo(services)
  const mergeBackups = createMergeBackups(services)
  /** Projects into which a merge runs. */
  const merging = new Set<string>()

  async function branchOf(ref: string): Promise<Branch> {
    const branch = await branches.find(ref)
    if (branch.isDefault) throw new AppError(409, 'conflict', messages.isDefault)
    return branch
  }

  /** Moments at which merges were settled again, by branch. */
  const retried = new Map<string, number>()

  /** Resolves a merge that a server left, and says so if nothing has come of it. */
  async function resolveRun(record: MergeRecord): Promise<void> {
    if (await runs.resolve(record)) return
    const { branchName, branchRef, id, projectRef } = record
    await events.emit('merge.interrupted', {
      ...{ id, branchName, branchRef, projectRef, hasChanged: false },
    })
  }

  /** Resolves what a server left of a merge of the branch, whose Postgres may not have run until now. */
  async function resolveLeft({ parentRef, projectRef }: Branch): Promise<void> {
    if (merging.has(parentRef)) return
    const record = await records.ofBranch(projectRef)
    // One may have begun meanwhile.
    if (merging.has(parentRef)) return
    if (record?.state === 'running') return resolveRun(record)
    if (record?.state !== 'merged' || record.isSettled) return
    if (Date.now() - (retried.get(projectRef) ?? 0) < SETTLE_AGAIN_MS) return
    // No merge runs meanwhile.
    merging.add(parentRef)
    try {
      await runs.settle(record)
      retried.delete(projectRef)
      const isStill = (await records.find(record.id))?.isSettled === false
      if (isStill) retried.set(projectRef, Date.now())
    } finally {
      merging.delete(parentRef)
    }
  }

  return {
    async plan(ref) {
      const branch = await branchOf(ref)
      await resolveLeft(branch)
      const plan = await planOf(branch)
      const pair = { branch: branch.projectRef, production: branch.parentRef }
      return {
        ...{ plan, trial: await trials.find(ref), last: await undo.last(branch) },
        noUndo: await runs.whyNoUndo(branch, plan),
        settings: await differentSettings(services, pair),
        missingSecrets: await missingSecrets(services, pair),
      }
    },
    async tryOut(ref) {
      const branch = await branchOf(ref)
      const plan = await planOf(branch)
      needMergeable(plan)
      await trialRuns.begin(branch, plan)
    },
    async merge(ref, { backup, digest }, { check, checkAgain, onChange }) {
      const branch = await branchOf(ref)
      const { parentRef } = branch
      if (merging.has(parentRef)) throw new AppError(409, 'conflict', messages.merging)
      await resolveLeft(branch)
      if (merging.has(parentRef)) throw new AppError(409, 'conflict', messages.merging)
      merging.add(parentRef)
      try {
        if ((await records.undoing(parentRef)) !== null)
          throw new AppError(409, 'conflict', messages.isUndoing)
        const current = async () => {
          const plan = await planOf(branch)
          if (plan.digest !== digest) throw new AppError(409, 'conflict', messages.changed)
          return plan
        }
        const plan = await current()
        needMergeable(plan)
        check(plan)
        return await runs.run(branch, plan, {
          ...{ backup, onChange },
          check: async () => checkAgain(await current()),
        })
      } finally {
        merging.delete(parentRef)
      }
    },
    async undo(ref, check) {
      const branch = await branchOf(ref)
      const { parentRef } = branch
      if (merging.has(parentRef)) throw new AppError(409, 'conflict', messages.merging)
      // No merge begins until production is restored, or will be.
      merging.add(parentRef)
      try {
        await undo.begin(branch, check)
      } finally {
        merging.delete(parentRef)
      }
    },
    backedUp: (backup) => mergeBackups.noteEnd(backup),
    restored: (operation, state) => undo.restored(operation, state),
    removeOldBackups: () => mergeBackups.removeOld(),
    async cleanUp() {
      await trialRuns.cleanUp()
      await undo.cleanUp()
      for (const record of await records.left(directory.id, 'running'))
        // Its Postgres may start later: it is asked again when the merge is looked at.
        resolveRun(record).catch((error: unknown) =>
          log.info('A merge that was interrupted is looked at later', {
            ...{ project: record.projectRef, error },
          }),
        )
    },
  }
}

import { AppError } from '../../../base/app-error'
import type { Branch } from '../branches-table'
import { reserveBranch } from '../create-branch'
import type { BranchesServices } from '../services'
import { applyToDatabase } from './apply-migrations'
import { withMigration } from './merge-plan'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergePlan } from './merge.types'
import type { MergeTrialResult } from './merge-trials'

/** Merges on a copy of production, which is deleted afterwards. */
export interface TrialRuns {
  /** Starts one and returns immediately. @throws AppError 409 while another one runs */
  begin(branch: Branch, plan: MergePlan): Promise<void>
  /** Ends what a server left of them. */
  cleanUp(): Promise<void>
}

export function createTrialRuns(services: BranchesServices): TrialRuns {
  const { clusters, directory, log, mergeTrials: trials, operations } = services
  const { projectLife, projects, schemaDiffs } = services

  async function remove(trialRef: string): Promise<void> {
    const newest = await operations.newest(trialRef)
    if (newest?.state === 'running') await operations.finished(newest.id)
    // Its deletion may have been what was running.
    if ((await projects.byRef(trialRef)) === null) return
    const { id } = await projectLife.begin('delete_project', trialRef)
    await operations.finished(id)
  }
  const removeOrLeave = (trialRef: string): Promise<void> =>
    remove(trialRef).catch((error: unknown) =>
      log.warn('The copy of a trial remains until the next start', { project: trialRef, error }),
    )

  async function run(branch: Branch, plan: MergePlan): Promise<MergeTrialResult> {
    const { parentRef, projectRef } = branch
    const made = await reserveBranch(services, {
      ...{ parentRef, persistent: false, withData: true, gitBranch: null, isTrial: true },
      name: `trial-${projectRef}`,
    })
    try {
      operations.run(made.id)
      const { error, state } = await operations.finished(made.id)
      if (state !== 'succeeded') throw new Error(error ?? messages.interrupted)
      const copy = made.projectRef
      const durationMs = await applyToDatabase(clusters, copy, withMigration(plan, branch))
      const differences = plan.schema?.statements.length
        ? await schemaDiffs.check({ branch: projectRef, production: parentRef }, copy)
        : []
      return { durationMs, differences, error: null }
    } finally {
      await removeOrLeave(made.projectRef)
    }
  }

  return {
    async begin(branch, plan) {
      const { projectRef } = branch
      if (!(await trials.begin(projectRef, plan.digest)))
        throw new AppError(409, 'conflict', messages.running)
      run(branch, plan)
        .catch((error: unknown) => ({
          error: error instanceof Error ? error.message : String(error),
          ...{ durationMs: null, differences: [] },
        }))
        .then((result) => trials.end(projectRef, result))
        .catch((error: unknown) => log.error('A trial of a merge has no result', { error }))
    },
    async cleanUp() {
      await trials.interrupt(directory.id, messages.interrupted)
      for (const ref of await trials.projectsLeft(directory.id)) void removeOrLeave(ref)
    },
  }
}

import { AppError } from '../../../base/app-error'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { createTrialProjects } from '../trial-projects'
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
  const { clusters, directory, log, mergeTrials: trials, schemaDiffs } = services
  const trialProjects = createTrialProjects(services)

  function run(branch: Branch, plan: MergePlan): Promise<MergeTrialResult> {
    const { parentRef, projectRef } = branch
    return trialProjects.use(
      { parentRef, name: `trial-${projectRef}` },
      async (copy) => {
        const durationMs = await applyToDatabase(clusters, copy, withMigration(plan, branch))
        const differences = plan.schema?.statements.length
          ? await schemaDiffs.check({ branch: projectRef, production: parentRef }, copy)
          : []
        return { durationMs, differences, error: null }
      },
      (reason) => new Error(reason ?? messages.interrupted),
    )
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
      for (const ref of await trials.projectsLeft(directory.id)) void trialProjects.remove(ref)
    },
  }
}

import { AppError } from '../../../base/app-error'
import { oneAtATime } from '../../../base/one-at-a-time'
import type { Branch } from '../branches-table'
import { reserveBranch } from '../create-branch'
import type { SchemaPair } from '../schema/schema-diffs'
import type { BranchesServices } from '../services'
import {
  comparesSchemas,
  mergePlan,
  schemaMigration,
  schemaStatements,
  versionsToRead,
  withSchema,
} from './merge-plan'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergedSchema, MergePlan } from './merge.types'
import type { MergeTrial, TrialResult } from './merge-trials'
import { deployFunctions, readFunctions } from './merged-functions'
import { readBuckets, writeBuckets } from './merged-buckets'
import { applyMigrations, recordMigration } from './apply-migrations'
import { recordedMigrations, readStatements } from './migrations'

/** Result of a merge. */
export interface MergeResult {
  plan: MergePlan
  durationMs: number
  /** Name of the restore point of the moment before; null if the log of production is not archived. */
  restorePoint: string | null
}

/** Merges of branches into production. */
export interface Merges {
  /** Returns what a merge would do now, and its last trial. @throws AppError 409 */
  plan(ref: string): Promise<{ plan: MergePlan; trial: MergeTrial | null }>
  /** Starts to run the migrations on a copy of production. @throws AppError 409 */
  tryOut(ref: string): Promise<void>
  /**
   * Runs the migrations on production, all or none, and deploys the functions after that.
   * @param digest that of the plan that a person has seen
   * @param watch.check throws if the person may not merge the plan
   * @param watch.onChange called when production has changed, with the functions that it has by then;
   * what follows may still fail
   * @throws AppError 409
   */
  merge(
    ref: string,
    digest: string,
    watch: {
      check: (plan: MergePlan) => void
      onChange?: (plan: MergePlan, functions: readonly string[]) => void
    },
  ): Promise<MergeResult>
  /** Ends what a server left of trials. */
  cleanUp(): Promise<void>
}

export function createMerges(services: BranchesServices): Merges {
  const { branches, clusters, directory, log, mergeTrials: trials, operations } = services
  const { projectLife, projects, restorePoints, schemaDiffs, walArchive } = services
  /** Projects into which a merge runs. */
  const merging = new Set<string>()
  const inTurn = oneAtATime()

  async function branchOf(ref: string): Promise<Branch> {
    const branch = await branches.find(ref)
    if (branch.isDefault) throw new AppError(409, 'conflict', messages.isDefault)
    return branch
  }

  async function planOf({ parentRef, projectRef }: Branch): Promise<MergePlan> {
    const production = await recordedMigrations(clusters, parentRef)
    const branch = await recordedMigrations(clusters, projectRef)
    const versions = versionsToRead(production, branch)
    const sideOf = async (ref: string, migrations: typeof branch) => ({
      migrations: await readStatements(clusters, ref, migrations, versions),
      functions: await readFunctions(services, ref),
      buckets: await readBuckets(clusters, ref),
    })
    const sides = [await sideOf(parentRef, production), await sideOf(projectRef, branch)] as const
    // One at a time of all: together they would leave the others little of the server.
    const plan = await inTurn('', () => mergePlan(...sides))
    if (!comparesSchemas(plan)) return plan
    return withSchema(plan, await schemaOf({ branch: projectRef, production: parentRef }))
  }

  /** The rest of a merge does not depend on it. */
  async function schemaOf(pair: SchemaPair): Promise<MergedSchema> {
    try {
      const { statements, ...diff } = await schemaDiffs.compare(pair)
      return { ...diff, statements: await schemaStatements(statements), unavailable: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const none = { statements: [], conflicts: [], unmerged: [], knowsOrigin: true }
      return { ...none, unavailable: error.message }
    }
  }

  const applyToDatabase = (ref: string, { buckets, migrations }: MergePlan) =>
    applyMigrations(clusters, ref, migrations, (client) => writeBuckets(client, buckets))

  /** Returns a plan in which changes of the schema are a migration. */
  const withMigration = (plan: MergePlan, { name }: Branch): MergePlan => ({
    ...plan,
    migrations: [...plan.migrations, ...schemaMigration(plan, { branch: name, now: new Date() })],
  })

  /** Makes the histories and the known schemas of both agree. What fails is seen in the next plan. */
  async function settle({ parentRef, projectRef }: Branch, plan: MergePlan): Promise<void> {
    try {
      if (plan.schema)
        for (const migration of plan.migrations)
          await recordMigration(clusters, projectRef, migration)
      await schemaDiffs.advance({ branch: projectRef, production: parentRef })
    } catch (error) {
      log.warn('A branch does not know what is merged', { project: projectRef, error })
    }
  }

  function needMergeable(plan: MergePlan): void {
    if (plan.blocked !== null) throw new AppError(409, 'conflict', plan.blocked)
    const { buckets, functions, migrations, schema } = plan
    const statements = schema?.statements.length ?? 0
    if (migrations.length + functions.length + buckets.length + statements === 0)
      throw new AppError(409, 'conflict', messages.nothing)
  }

  /** Names the moment before a merge, to which production can be restored. */
  async function nameMoment({ name, parentRef }: Branch): Promise<string | null> {
    if (!walArchive.growing(parentRef)) return null
    try {
      return (await restorePoints.create(parentRef, messages.restorePoint(name))).name
    } catch (error) {
      // Any second of the window can be restored, with or without a name.
      log.warn('A merge has no restore point', { project: parentRef, error })
      return null
    }
  }

  async function removeTrial(trialRef: string): Promise<void> {
    const newest = await operations.newest(trialRef)
    if (newest?.state === 'running') await operations.finished(newest.id)
    // Its deletion may have been what was running.
    if ((await projects.byRef(trialRef)) === null) return
    const { id } = await projectLife.begin('delete_project', trialRef)
    await operations.finished(id)
  }

  async function runTrial(branch: Branch, plan: MergePlan): Promise<TrialResult> {
    const { parentRef, projectRef } = branch
    const made = await reserveBranch(services, {
      ...{ parentRef, persistent: false, withData: true, gitBranch: null, isTrial: true },
      name: `trial-${projectRef}`,
    })
    try {
      operations.run(made.id)
      const { error, state } = await operations.finished(made.id)
      if (state !== 'succeeded') throw new Error(error ?? messages.interrupted)
      const durationMs = await applyToDatabase(made.projectRef, withMigration(plan, branch))
      const differences = plan.schema?.statements.length
        ? await schemaDiffs.check({ branch: projectRef, production: parentRef }, made.projectRef)
        : []
      return { durationMs, differences, error: null }
    } finally {
      await removeTrial(made.projectRef).catch((error: unknown) =>
        log.warn('The copy of a trial remains until the next start', { error }),
      )
    }
  }

  return {
    async plan(ref) {
      return { plan: await planOf(await branchOf(ref)), trial: await trials.find(ref) }
    },
    async tryOut(ref) {
      const branch = await branchOf(ref)
      const plan = await planOf(branch)
      needMergeable(plan)
      if (!(await trials.begin(ref, plan.digest)))
        throw new AppError(409, 'conflict', messages.running)
      runTrial(branch, plan)
        .then(
          (result) => trials.end(ref, result),
          (error: unknown) =>
            trials.end(ref, {
              error: error instanceof Error ? error.message : String(error),
              ...{ durationMs: null, differences: [] },
            }),
        )
        .catch((error: unknown) => log.error('A trial of a merge has no result', { error }))
    },
    async merge(ref, digest, { check, onChange }) {
      const branch = await branchOf(ref)
      const { parentRef } = branch
      if (merging.has(parentRef)) throw new AppError(409, 'conflict', messages.merging)
      merging.add(parentRef)
      try {
        const shown = await planOf(branch)
        if (shown.digest !== digest) throw new AppError(409, 'conflict', messages.changed)
        needMergeable(shown)
        check(shown)
        const plan = withMigration(shown, branch)
        const restorePoint = await nameMoment(branch)
        const durationMs = await applyToDatabase(parentRef, plan)
        if (plan.migrations.length + plan.buckets.length > 0) onChange?.(plan, [])
        if (plan.migrations.length > 0) await settle(branch, plan)
        const deployed: string[] = []
        await deployFunctions(services, {
          ...{ to: parentRef, functions: plan.functions },
          onDeployed(slug) {
            deployed.push(slug)
            onChange?.(plan, deployed)
          },
        })
        await branches.change(ref, { reviewRequested: false })
        return { plan, durationMs, restorePoint }
      } finally {
        merging.delete(parentRef)
      }
    },
    async cleanUp() {
      await trials.interrupt(directory.id, messages.interrupted)
      for (const ref of await trials.projectsLeft(directory.id))
        removeTrial(ref).catch((error: unknown) =>
          log.warn('The copy of a trial remains until the next start', { project: ref, error }),
        )
    },
  }
}

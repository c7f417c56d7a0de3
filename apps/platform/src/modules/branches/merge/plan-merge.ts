import { createFairTurns } from '../../../base/time/fair-turns'
import { AppError } from '../../../base/app-error'
import type { Branch } from '../branches-table'
import type { SchemaPair } from '../schema/schema-diffs'
import type { BranchesServices } from '../services'
import {
  comparesSchemas,
  mergePlan,
  schemaStatements,
  versionsToRead,
  withSchema,
} from './merge-plan'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergedSchema, MergePlan } from './merge.types'
import { readBuckets } from './merged-buckets'
import { readFunctions } from './merged-functions'
import { recordedMigrations, readStatements } from './migrations'

/** Creates what compares a branch with production. @throws AppError 409 */
export function createMergePlanner(
  services: Pick<BranchesServices, 'clusters' | 'functionRows' | 'schemaDiffs' | 'sideOrigins'>,
): (branch: Branch) => Promise<MergePlan> {
  const { clusters, schemaDiffs, sideOrigins } = services
  const inTurn = createFairTurns(1)

  /** The rest of a merge does not depend on it. */
  async function schemaOf(pair: SchemaPair): Promise<MergedSchema> {
    try {
      const { statements, ...diff } = await schemaDiffs.compare(pair)
      return { ...diff, statements: await schemaStatements(statements), unavailable: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const none = { statements: [], conflicts: [], renamed: [], unmerged: [], knowsOrigin: true }
      return { ...none, unavailable: error.message }
    }
  }

  return async ({ parentRef, projectRef }) => {
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
    const origin = await sideOrigins.find(projectRef)
    const plan = await inTurn(parentRef, () => mergePlan(...sides, origin))
    if (!comparesSchemas(plan)) return plan
    return withSchema(plan, await schemaOf({ branch: projectRef, production: parentRef }))
  }
}

/** True if statements run in production. */
export const changesDatabase = ({ buckets, migrations, schema }: MergePlan): boolean =>
  migrations.length + buckets.length + (schema?.statements.length ?? 0) > 0

/** @throws AppError 409 with the reason for which there is nothing to merge */
export function needMergeable(plan: MergePlan): void {
  if (plan.blocked !== null) throw new AppError(409, 'conflict', plan.blocked)
  if (!changesDatabase(plan) && plan.functions.length === 0)
    throw new AppError(409, 'conflict', messages.nothing)
}

import type { components } from '@howdah/contract'
import type { BranchesHandler } from '../services'
import type { MergedStatement, MergePlan } from './merge.types'
import type { MergeTrial } from './merge-trials'

export const getBranchMerge: BranchesHandler<'getBranchMerge'> = async ({ params, services }) => {
  const { plan, trial } = await services.merges.plan(params.ref)
  return { status: 200, body: toMerge(plan, trial) }
}

export const tryBranchMerge: BranchesHandler<'tryBranchMerge'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  access.need('run', 'sql_write')
  const { name, projectRef } = await services.branches.find(params.ref)
  await services.merges.tryOut(params.ref)
  audit({ target: { type: 'branch', id: projectRef, name } })
  const { plan, trial } = await services.merges.plan(params.ref)
  return { status: 202, body: toMerge(plan, trial) }
}

export const mergeBranch: BranchesHandler<'mergeBranch'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  access.need('run', 'sql_write')
  const { name, parentRef, projectRef } = await services.branches.find(params.ref)
  const { durationMs, plan, restorePoint } = await services.merges.merge(params.ref, body.digest, {
    check({ buckets: merged, functions: deployed }) {
      if (deployed.length > 0) access.need('update', 'functions')
      if (merged.length > 0) access.need('update', 'storage')
    },
    onChange: (changes, functions) =>
      audit({
        target: { type: 'branch', id: projectRef, name },
        after: { into: parentRef, ...namesOf(changes), functions: [...functions] },
        evenOnFailure: true,
      }),
  })
  return {
    status: 200,
    body: { ...namesOf(plan), duration_ms: durationMs, restore_point: restorePoint },
  }
}

const namesOf = ({ buckets, functions, migrations }: MergePlan) => ({
  migrations: migrations.map(({ version }) => version),
  functions: functions.map(({ slug }) => slug),
  buckets: buckets.map(({ id }) => id),
})

const toStatement = ({ lock, losesData, rewrites, sql, target }: MergedStatement) => ({
  ...{ sql, lock, target, rewrites },
  loses_data: losesData,
})

function toMerge(plan: MergePlan, trial: MergeTrial | null): components['schemas']['BranchMerge'] {
  return {
    digest: plan.digest,
    blocked: plan.blocked,
    migrations: plan.migrations.map(({ name, statements, version }) => ({
      ...{ version, name },
      statements: statements.map(toStatement),
    })),
    schema: plan.schema && {
      statements: plan.schema.statements.map(toStatement),
      conflicts: [...plan.schema.conflicts],
      not_merged: [...plan.schema.unmerged],
      knows_origin: plan.schema.knowsOrigin,
      unavailable: plan.schema.unavailable,
    },
    only_in_production: plan.onlyInProduction,
    different: plan.different,
    functions: plan.functions.map(({ change, slug }) => ({ slug, change })),
    buckets: plan.buckets.map(({ change, id }) => ({ id, change })),
    trial: trial && {
      state: trial.state,
      error: trial.error,
      duration_ms: trial.durationMs,
      differences: [...trial.differences],
      is_current: trial.digest === plan.digest,
      started_at: trial.startedAt.toISOString(),
    },
  }
}

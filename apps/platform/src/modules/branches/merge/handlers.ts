import type { components } from '@howdah/contract'
import { AppError } from '../../../base/app-error'
import type { Access, OperationPermission, PermissionResource } from '../../../access/access.types'
import type { Person } from '../../../access/person.types'
import type { Branch } from '../branches-table'
import type { BranchesHandler, BranchesServices } from '../services'
import type { DifferentSetting } from './different-settings'
import type { MergedBucket, MergedStatement, MergePlan } from './merge.types'
import type { LastMerge } from './merge-undo'
import type { MergeOverview } from './merges'
import { branchMergeMessages as messages } from './merge.messages'

const READ = { action: 'read', resource: 'branches', scope: 'project' } as const
const UPDATE = { action: 'update', resource: 'branches', scope: 'project' } as const
const RESTORE = { action: 'update', resource: 'backups', scope: 'project' } as const

/**
 * Finds a branch for a merge, which is about production too: a token may be for one of the two only.
 * @throws AppError 404, 403, 409
 */
async function findMergeable(
  { person, ref, services }: { person: Person | null; ref: string; services: BranchesServices },
  permission: OperationPermission,
): Promise<Branch> {
  const branch = await services.branches.find(ref)
  await services.access.check(permission, { ref: branch.parentRef }, person)
  return branch
}

export const getBranchMerge: BranchesHandler<'getBranchMerge'> = async ({
  access,
  params: { ref },
  person,
  services,
}) => {
  await findMergeable({ person, ref, services }, READ)
  return { status: 200, body: toMerge(await services.merges.plan(ref), access) }
}

export const tryBranchMerge: BranchesHandler<'tryBranchMerge'> = async ({
  access,
  audit,
  params: { ref },
  person,
  services,
}) => {
  access.need('run', 'sql_write')
  const { name, projectRef } = await findMergeable({ person, ref, services }, UPDATE)
  await services.merges.tryOut(ref)
  audit({ target: { type: 'branch', id: projectRef, name } })
  return { status: 202, body: toMerge(await services.merges.plan(ref), access) }
}

/** Checks the permissions for what a merge changes. @throws AppError 403 */
function needChanges(access: Access, { buckets, functions }: MergePlan): void {
  access.need('run', 'sql_write')
  if (functions.length > 0) access.need('update', 'functions')
  if (buckets.length > 0) access.need('update', 'storage')
}

export const mergeBranch: BranchesHandler<'mergeBranch'> = async ({
  access,
  audit,
  body,
  params: { ref },
  person,
  request,
  services,
}) => {
  access.need('run', 'sql_write')
  const { name, parentRef, projectRef } = await findMergeable({ person, ref, services }, UPDATE)
  const { backup = true, digest } = body
  const merged = await services.merges.merge(
    ref,
    { digest, backup },
    {
      check: (plan) => needChanges(access, plan),
      // A backup may take hours, in which the access may have ended.
      async checkAgain(plan) {
        const now = (await services.identity.authenticate(request.headers)).person
        const found = await services.access.check(UPDATE, { ref }, now)
        await findMergeable({ person: now, ref, services }, UPDATE)
        // With this scope it is a project's.
        needChanges(found as Access, plan)
      },
      onChange: (changes, functions, { backup: backedUp, restorePoint }) =>
        audit({
          target: { type: 'branch', id: projectRef, name },
          after: {
            ...{ into: parentRef, ...namesOf(changes), functions: [...functions] },
            ...{ restore_point: restorePoint, backup: backedUp },
          },
          evenOnFailure: true,
        }),
    },
  )
  return {
    status: 200,
    body: {
      ...namesOf(merged.plan),
      duration_ms: merged.durationMs,
      restore_point: merged.restorePoint,
      backup: merged.backup,
    },
  }
}

export const undoBranchMerge: BranchesHandler<'undoBranchMerge'> = async ({
  access,
  audit,
  body,
  params: { ref },
  person,
  services,
}) => {
  const { name, parentRef, projectRef } = await findMergeable({ person, ref, services }, RESTORE)
  const project = await services.projects.byRef(parentRef)
  const message = messages.typeName(project?.name ?? '')
  if (body.name !== project?.name)
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  await services.merges.undo(ref, ({ functions }) => {
    if (functions.length > 0) access.need('update', 'functions')
  })
  audit({ target: { type: 'branch', id: projectRef, name }, after: { undone_in: parentRef } })
  return { status: 202, body: await services.projectViews.show(parentRef) }
}

const namesOf = ({ buckets, functions, migrations }: MergePlan) => ({
  migrations: migrations.map(({ version }) => version),
  functions: functions.map(({ slug }) => slug),
  buckets: buckets.map(({ id }) => id),
})

const toStatement = ({
  isOpaque,
  lock,
  losesData,
  rewrites,
  scans,
  sql,
  target,
}: MergedStatement) => ({
  ...{ sql, lock, target, rewrites, scans, opaque: isOpaque },
  loses_data: losesData,
})

const toBucket = ({ allowedMimeTypes, fileSizeLimit, public: isPublic }: MergedBucket) => ({
  public: isPublic,
  file_size_limit: fileSizeLimit,
  allowed_mime_types: allowedMimeTypes,
})

const toLast = ({ reason, record, restoresTo, transactions, until }: LastMerge) => ({
  state: record.state,
  merged_at: (record.appliedAt ?? record.begunAt).toISOString(),
  changes_database: record.changesDatabase,
  functions: record.functions.map(({ slug }) => slug),
  undo_until: until.toISOString(),
  no_undo: reason,
  restores_to: restoresTo?.toISOString() ?? null,
  transactions_since: transactions,
})

/** Permissions to read the settings of services; the rest are of the project. */
const READ_WITH: Partial<Record<DifferentSetting['service'], PermissionResource>> = {
  auth: 'auth',
  realtime: 'realtime',
  storage: 'storage',
}

function toMerge(
  { last, missingSecrets, noUndo, plan, settings, trial }: MergeOverview,
  { can }: Access,
): components['schemas']['BranchMerge'] {
  const shown = settings.filter(({ service }) => can('read', READ_WITH[service] ?? 'projects'))
  return {
    digest: plan.digest,
    blocked: plan.blocked,
    no_undo: noUndo,
    last_merge: last && toLast(last),
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
    functions: plan.functions.map(({ change, productionVerifyJwt, slug, verifyJwt }) => ({
      ...{ slug, change, verify_jwt: verifyJwt },
      production_verify_jwt: productionVerifyJwt,
    })),
    buckets: plan.buckets.map(({ change, production, ...bucket }) => ({
      ...{ id: bucket.id, change, branch: toBucket(bucket) },
      production: production && toBucket(production),
    })),
    removed: plan.removed.map((one) => ({ ...one })),
    settings: shown.map((one) => ({ ...one })),
    missing_secrets: can('read', 'functions') ? [...missingSecrets] : [],
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

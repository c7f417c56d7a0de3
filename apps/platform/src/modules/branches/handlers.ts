import type { components } from '@howdah/contract'
import type { Person } from '../../access/person.types'
import { isWithinProjects } from '../../access/scopes'
import { needCapability } from '../../access/need-capability'
import { AppError } from '../../base/app-error'
import { readDisplayName } from '../../base/display-name'
import type { PastChoice } from '../backups/point-in-time/past-data'
import { branchMessages } from './branches.messages'
import type { Branch } from './branches-table'
import type { BranchesHandler } from './services'

export const listBranches: BranchesHandler<'listBranches'> = async ({
  params,
  person,
  services,
}) => ({
  status: 200,
  body: (await services.branches.list(params.ref))
    .filter(({ projectRef }) => projectRef === params.ref || reaches(person, projectRef))
    .map(toBranch),
})

/** A branch has the roles of its production; a token or a key may be for single ones. */
function reaches(person: Person, ref: string): boolean {
  if (person.via === 'temporary-key') return person.projectRef === ref
  return isWithinProjects(person, { action: 'read', resource: 'branches', scope: 'project' }, ref)
}

export const createBranch: BranchesHandler<'createBranch'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  needCapability(access, 'backups')
  const past = pastOf(body)
  const { ref } = access.project
  // Earlier data may have what was deleted since.
  if (past)
    await services.access.check(
      { action: 'update', resource: 'backups', scope: 'project' },
      { ref },
      person,
    )
  const { backup_id, restore_point_id, time } = body
  const branch = await services.branches.create(
    {
      parentRef: ref,
      name: readDisplayName(body.branch_name),
      persistent: body.persistent ?? false,
      withData: body.with_data ?? past !== undefined,
      gitBranch: body.git_branch ?? null,
    },
    past,
  )
  audit({
    target: targetOf(branch),
    after: {
      ...{ name: branch.name, with_data: branch.withData },
      ...(past ? { backup_id, restore_point_id, time } : {}),
    },
  })
  return { status: 202, body: toBranch(branch) }
}

export const updateBranch: BranchesHandler<'updateBranch'> = async ({
  audit,
  body,
  params,
  services,
}) => {
  const before = toBranch(await services.branches.find(params.ref))
  const branch = await services.branches.change(params.ref, {
    name: body.branch_name === undefined ? undefined : readDisplayName(body.branch_name),
    gitBranch: body.git_branch,
    persistent: body.persistent,
    reviewRequested: body.request_review,
  })
  const after = toBranch(branch)
  const fields = ({ name, git_branch, persistent, review_requested_at }: typeof after) => ({
    ...{ name, git_branch, persistent, review_requested_at },
  })
  audit({ target: targetOf(branch), before: fields(before), after: fields(after) })
  return { status: 200, body: after }
}

/** Copies production into the branch again, for which a token must be for both. */
export const resetBranch: BranchesHandler<'resetBranch'> = async ({
  audit,
  params,
  person,
  services,
}) => {
  const before = await services.branches.find(params.ref)
  const permission = { action: 'read', resource: 'branches', scope: 'project' } as const
  await services.access.check(permission, { ref: before.parentRef }, person)
  const branch = await services.branches.reset(params.ref)
  audit({
    target: targetOf(branch),
    before: { status: before.status },
    after: { status: branch.status },
  })
  return { status: 202, body: toBranch(branch) }
}

export const deleteBranch: BranchesHandler<'deleteBranch'> = async ({
  audit,
  params,
  services,
}) => {
  const branch = await services.branches.find(params.ref)
  audit({ target: targetOf(branch), before: { name: branch.name, status: branch.status } })
  await services.branches.remove(params.ref)
  return { status: 202, body: toBranch({ ...branch, status: 'GOING_DOWN' }) }
}

/** Reads the moment that a person chose, if any. @throws AppError 400 for several */
function pastOf({
  backup_id: backup,
  restore_point_id: restorePoint,
  time,
}: components['schemas']['CreateBranch']): PastChoice | undefined {
  const choices: PastChoice[] = []
  if (backup !== undefined) choices.push({ backup })
  if (restorePoint !== undefined) choices.push({ restorePoint })
  if (time !== undefined) choices.push({ time: new Date(time) })
  if (choices.length < 2) return choices[0]
  const message = branchMessages.oneMoment
  throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.time', message }] })
}

const targetOf = ({ name, projectRef }: Branch) => ({ type: 'branch', id: projectRef, name })

function toBranch(branch: Branch): components['schemas']['Branch'] {
  const { createdAt, gitBranch, isDefault, name, parentRef, persistent, projectRef } = branch
  return {
    // A branch is a project, and has no other id.
    ...{ id: projectRef, name, project_ref: projectRef, parent_project_ref: parentRef },
    ...{ is_default: isDefault, persistent, git_branch: gitBranch, with_data: branch.withData },
    status: branch.status,
    review_requested_at: branch.reviewRequestedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

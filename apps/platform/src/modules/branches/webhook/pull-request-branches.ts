import { createHash } from 'node:crypto'
import { AppError } from '../../../base/app-error'
import { readDisplayName } from '../../../base/display-name'
import type { NewAuditEntry } from '../../audit/audit.types'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { webhookDeliveryMessages as messages } from './webhook.messages'
import type { PullRequest, WebhookDelivery } from './webhooks-table'

/** Answer to the delivery of a pull request. */
export interface WebhookAnswer {
  status: 200 | 202
  result: WebhookDelivery['result']
  message: string
}

/** Request that delivered a pull request, for the audit log. */
export type DeliveryOrigin = Pick<NewAuditEntry, 'requestId' | 'address'>

/** Branches that pull requests of a repository create and delete. */
export interface PullRequestBranches {
  /** Starts to create the preview of a Git branch, unless it exists. @throws AppError 400, 409 */
  opened(request: PullRequest, origin: DeliveryOrigin): Promise<WebhookAnswer>
  /** Starts to delete the previews of a Git branch, unless another pull request needs them. */
  closed(request: PullRequest, origin: DeliveryOrigin): Promise<WebhookAnswer>
  /** Deletes the previews that could not be deleted earlier, now that their status allows it. */
  deleteDue(projectRef?: string): Promise<void>
}

const MAX_NAME_LENGTH = 100
const DIGEST_LENGTH = 12

/** Returns the name of the branch for a Git branch; a long one is cut and stays different from others. */
function nameOf(gitBranch: string): string {
  const signs = [...gitBranch]
  if (signs.length <= MAX_NAME_LENGTH) return readDisplayName(gitBranch)
  const digest = createHash('sha256').update(gitBranch).digest('hex').slice(0, DIGEST_LENGTH)
  const start = signs.slice(0, MAX_NAME_LENGTH - DIGEST_LENGTH - 1).join('')
  return readDisplayName(`${start}-${digest}`)
}

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.status === 409

const deletable = `
  select b.project_ref as ref from branches b join projects p on p.ref = b.project_ref
   where b.delete_requested and not b.persistent and b.project_ref <> b.parent_project_ref and p.home = $1
     and p.status in ('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE', 'INIT_FAILED', 'START_FAILED')
     and ($2::text is null or b.project_ref = $2)`

export function createPullRequestBranches(services: BranchesServices): PullRequestBranches {
  const { auditLog, branches, branchWebhooks, control, directory, log, projects } = services

  const ofGitBranch = async ({ gitBranch, projectRef }: PullRequest) =>
    (await branches.list(projectRef)).filter((branch) => branch.gitBranch === gitBranch)

  const requestDeletion = (ref: string, isRequested: boolean) =>
    control.query(
      'update branches set delete_requested = $2 where project_ref = $1 and delete_requested <> $2',
      [ref, isRequested],
    )

  async function writeAudit(
    branch: Branch,
    entry: Pick<NewAuditEntry, 'action' | 'before' | 'after'> & DeliveryOrigin,
  ): Promise<void> {
    const { name, parentRef, projectRef } = branch
    try {
      const parent = await projects.byRef(parentRef)
      await auditLog.write({
        ...{ personId: null, via: null, organizationId: parent?.organizationId ?? null },
        ...{ projectRef: parentRef, target: { type: 'branch', id: projectRef, name } },
        ...entry,
      })
    } catch (error) {
      log.error('A change is missing from the audit log', { project: projectRef, error })
    }
  }

  function existing({ name, status }: Branch): WebhookAnswer {
    if (status === 'INIT_FAILED') throw new AppError(409, 'conflict', messages.creationFailed(name))
    if (status === 'COMING_UP')
      return { status: 202, result: 'exists', message: messages.beingCreated(name) }
    return { status: 200, result: 'exists', message: messages.exists(name) }
  }

  async function found(request: PullRequest): Promise<WebhookAnswer | null> {
    const all = await ofGitBranch(request)
    const [present] = all.filter(({ status }) => status !== 'GOING_DOWN')
    if (present) {
      await requestDeletion(present.projectRef, false)
      return existing(present)
    }
    if (all[0]) throw new AppError(409, 'conflict', messages.beingDeleted(all[0].name))
    return null
  }

  async function create(request: PullRequest, origin: DeliveryOrigin): Promise<WebhookAnswer> {
    const { gitBranch, number, projectRef, repository } = request
    const withData = (await branchWebhooks.find(projectRef))?.withData ?? false
    const branch = await branches.create({
      ...{ parentRef: projectRef, name: nameOf(gitBranch), gitBranch, withData },
      persistent: false,
    })
    await writeAudit(branch, {
      ...{ action: 'createBranch', before: null, ...origin },
      after: { name: branch.name, with_data: withData, pull_request: `${repository}#${number}` },
    })
    return { status: 202, result: 'created', message: messages.created(branch.name) }
  }

  /** @returns false if the status of the branch does not allow it to be deleted */
  const begin = (ref: string): Promise<boolean> =>
    branches.remove(ref).then(
      () => true,
      (error: unknown) => {
        if (isConflict(error)) return false
        throw error
      },
    )

  async function remove(
    branch: Branch,
    { number, repository }: PullRequest,
    origin: DeliveryOrigin,
  ): Promise<WebhookAnswer> {
    const { name, projectRef, status } = branch
    const isNext = !(await begin(projectRef)) && status !== 'GOING_DOWN'
    // It is deleted at the end of the work that is in its way.
    if (isNext) await requestDeletion(projectRef, true)
    await writeAudit(branch, {
      ...{ action: 'deleteBranch', after: null, ...origin },
      before: { name, status, pull_request: `${repository}#${number}` },
    })
    const message = isNext ? messages.deletedNext(name) : messages.deleted(name)
    return { status: 202, result: 'deleted', message }
  }

  return {
    async opened(request, origin) {
      await branchWebhooks.opened(request)
      const present = await found(request)
      if (present) return present
      try {
        return await create(request, origin)
      } catch (error) {
        // Another delivery was faster.
        const made = isConflict(error) ? await found(request) : null
        if (made) return made
        throw error
      }
    },
    async closed(request, origin) {
      const { gitBranch } = request
      if (await branchWebhooks.closed(request))
        return { status: 200, result: 'unchanged', message: messages.stillOpen(gitBranch) }
      const all = await ofGitBranch(request)
      const previews = all.filter(({ isDefault, persistent }) => !isDefault && !persistent)
      const answers: WebhookAnswer[] = []
      for (const branch of previews) answers.push(await remove(branch, request, origin))
      return (
        answers[0] ?? { status: 200, result: 'unchanged', message: messages.noBranch(gitBranch) }
      )
    },
    async deleteDue(projectRef) {
      const { rows } = await control.query<{ ref: string }>(deletable, [
        directory.id,
        projectRef ?? null,
      ])
      // One that fails is not begun again and again.
      for (const { ref } of rows) if (await begin(ref)) await requestDeletion(ref, false)
    },
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { bodySchema, parseJsonBody } from '../../../base/http/read-body'
import type { WebhookHost } from './webhook-host.types'

/** Parts of a merge request's event that count. A fork that was deleted has no project. */
interface MergeRequestEvent {
  object_attributes: {
    action?: string
    iid: number
    source_branch: string
    source_project_id?: number | null
    target_project_id: number
  }
  project: { path_with_namespace: string }
}

const mergeRequestEvent = bodySchema<MergeRequestEvent>({
  required: ['object_attributes', 'project'],
  properties: {
    object_attributes: {
      type: 'object',
      required: ['iid', 'source_branch', 'target_project_id'],
      properties: {
        action: { type: 'string', minLength: 1, maxLength: 100 },
        iid: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        source_branch: { type: 'string', minLength: 1, maxLength: 250 },
        source_project_id: { type: ['integer', 'null'] },
        target_project_id: { type: 'integer' },
      },
    },
    project: {
      type: 'object',
      required: ['path_with_namespace'],
      properties: { path_with_namespace: { type: 'string', minLength: 1, maxLength: 300 } },
    },
  },
})

/** Names of actions, as GitHub has them. */
const ACTIONS = new Map([
  ['open', 'opened'],
  ['reopen', 'reopened'],
  ['close', 'closed'],
  ['merge', 'closed'],
])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Deliveries of GitLab, which sends the secret itself. */
export const gitlab: WebhookHost = {
  path: '/gitlab',
  event: { header: 'x-gitlab-event', pullRequest: 'Merge Request Hook' },
  isAuthentic({ headers, secret }) {
    const token = headers['x-gitlab-token']
    return timingSafeEqual(digest(typeof token === 'string' ? token : ''), digest(secret))
  },
  readPullRequest(body) {
    const { object_attributes: request, project } = parseJsonBody(
      body.toString('utf8'),
      mergeRequestEvent,
    )
    const { action, iid, source_branch, source_project_id, target_project_id } = request
    return {
      action: action === undefined ? null : (ACTIONS.get(action) ?? action),
      ...{ number: iid, repository: project.path_with_namespace, gitBranch: source_branch },
      isFork: source_project_id !== target_project_id,
    }
  },
}

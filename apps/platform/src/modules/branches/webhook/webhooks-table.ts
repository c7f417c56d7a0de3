import type { components } from '@howdah/contract'
import { randomUUID } from 'node:crypto'
import { randomSecret, type Secrets } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

export type WebhookDelivery = Pick<
  components['schemas']['BranchWebhookDelivery'],
  'event' | 'result' | 'message'
>

/** Webhook of a repository at a project, without its secret. */
export interface BranchWebhook {
  withData: boolean
  createdAt: Date
  lastDelivery: (WebhookDelivery & { deliveredAt: Date }) | null
}

/** A pull request of a repository, and the Git branch that it would merge. */
export interface PullRequest {
  projectRef: string
  repository: string
  number: number
  gitBranch: string
}

/** The webhooks of projects, and the open pull requests that they know. */
export interface BranchWebhooks {
  /** Creates the webhook of a project, or gives it a new secret. */
  set(
    projectRef: string,
    choice: { withData: boolean },
  ): Promise<{ secret: string; webhook: BranchWebhook }>
  find(projectRef: string): Promise<BranchWebhook | null>
  /** Returns the secret of a project's webhook; null without one. */
  secretOf(projectRef: string): Promise<string | null>
  /** @returns false if there is none */
  remove(projectRef: string): Promise<boolean>
  /** Notes the last delivery. */
  note(projectRef: string, delivery: WebhookDelivery): Promise<void>
  /** Notes an open pull request. */
  opened(request: PullRequest): Promise<void>
  /** Notes the end of a pull request. @returns true if another one of its Git branch is open */
  closed(request: PullRequest): Promise<boolean>
}

/** Maximum number of open pull requests of a project that are noted. */
const MAX_PULL_REQUESTS = 2_000
const MAX_MESSAGE_LENGTH = 500

const contextOf = (id: string) => `branch_webhooks/${id}`

type Row = Omit<BranchWebhook, 'lastDelivery'> &
  Pick<WebhookDelivery, 'event' | 'result' | 'message'> & { deliveredAt: Date | null }

export function createBranchWebhooks(db: Queryable, secrets: Secrets): BranchWebhooks {
  return {
    async set(projectRef, { withData }) {
      const [id, secret] = [randomUUID(), randomSecret()]
      const { rows } = await db.query<Pick<BranchWebhook, 'createdAt'>>(
        `insert into branch_webhooks (project_ref, id, sealed, with_data) values ($1, $2, $3, $4)
         on conflict (project_ref) do update
           set id = excluded.id, sealed = excluded.sealed, with_data = excluded.with_data, created_at = now(),
               delivered_at = null, event = null, result = null, message = null
         returning created_at as "createdAt"`,
        [projectRef, id, secrets.encrypt(secret, contextOf(id)), withData],
      )
      if (rows[0] === undefined) throw new Error('The webhook was not stored.')
      return { secret, webhook: { ...rows[0], withData, lastDelivery: null } }
    },
    async find(projectRef) {
      const { rows } = await db.query<Row>(
        `select with_data as "withData", created_at as "createdAt", delivered_at as "deliveredAt", event, result, message
           from branch_webhooks where project_ref = $1`,
        [projectRef],
      )
      if (rows[0] === undefined) return null
      const { createdAt, deliveredAt, event, message, result, withData } = rows[0]
      const lastDelivery = deliveredAt && { deliveredAt, event, message, result }
      return { createdAt, withData, lastDelivery }
    },
    async secretOf(projectRef) {
      const { rows } = await db.query<{ id: string; sealed: string }>(
        'select id, sealed from branch_webhooks where project_ref = $1',
        [projectRef],
      )
      return rows[0] === undefined ? null : secrets.decrypt(rows[0].sealed, contextOf(rows[0].id))
    },
    async remove(projectRef) {
      const { rowCount } = await db.query('delete from branch_webhooks where project_ref = $1', [
        projectRef,
      ])
      return rowCount === 1
    },
    async note(projectRef, { event, message, result }) {
      await db.query(
        `update branch_webhooks set delivered_at = clock_timestamp(), event = $2, result = $3, message = $4
          where project_ref = $1`,
        [projectRef, event, result, message.slice(0, MAX_MESSAGE_LENGTH)],
      )
    },
    async opened({ gitBranch, number, projectRef, repository }) {
      await db.query(
        `insert into branch_pull_requests (project_ref, repository, number, git_branch)
         select project_ref, $2, $3, $4 from branch_webhooks
          where project_ref = $1 and (select count(*) from branch_pull_requests where project_ref = $1) < $5
         on conflict (project_ref, repository, number) do update set git_branch = excluded.git_branch`,
        [projectRef, repository, number, gitBranch, MAX_PULL_REQUESTS],
      )
    },
    async closed({ gitBranch, number, projectRef, repository }) {
      await db.query(
        'delete from branch_pull_requests where project_ref = $1 and repository = $2 and number = $3',
        [projectRef, repository, number],
      )
      const { rows } = await db.query(
        'select from branch_pull_requests where project_ref = $1 and git_branch = $2 limit 1',
        [projectRef, gitBranch],
      )
      return rows.length > 0
    },
  }
}

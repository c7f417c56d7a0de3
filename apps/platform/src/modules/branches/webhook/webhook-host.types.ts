import type { IncomingHttpHeaders } from 'node:http'

/** A pull request's event, read. */
export interface PullRequestAction {
  /** `opened`, `reopened` or `closed`, or another name of the host; null for a delivery that only tests the webhook. */
  action: string | null
  number: number
  repository: string
  gitBranch: string
  /** True for a branch of another repository than the one that it would be merged into. */
  isFork: boolean
}

/** Form of the deliveries of a host of repositories. */
export interface WebhookHost {
  /** Last part of the address for its deliveries. */
  path: `/${string}`
  /** Header that names the event, and the names that count. */
  event: { header: string; pullRequest: string; ping?: string }
  /** Returns true if a delivery was made with a secret. Takes the same time for each wrong one. */
  isAuthentic(delivery: { body: Buffer; headers: IncomingHttpHeaders; secret: string }): boolean
  /** Reads the event of a pull request. @throws AppError 400 */
  readPullRequest(body: Buffer, contentType?: string): PullRequestAction
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../base/app-error'
import { bodySchema, parseJsonBody } from '../../../base/http/read-body'
import type { WebhookHost } from './webhook-host.types'
import { webhookDeliveryMessages as messages } from './webhook.messages'

/** Parts of a pull request's event that count. A fork that was deleted has no repository. */
interface PullRequestEvent {
  action: string
  number: number
  pull_request: {
    head: { ref: string; repo?: { id: number } | null }
    base: { repo: { id: number; full_name: string } }
  }
}

const repository = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' } },
}

const pullRequestEvent = bodySchema<PullRequestEvent>({
  required: ['action', 'number', 'pull_request'],
  properties: {
    action: { type: 'string', minLength: 1, maxLength: 100 },
    number: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    pull_request: {
      type: 'object',
      required: ['head', 'base'],
      properties: {
        head: {
          type: 'object',
          required: ['ref'],
          properties: {
            ref: { type: 'string', minLength: 1, maxLength: 250 },
            repo: { anyOf: [repository, { type: 'null' }] },
          },
        },
        base: {
          type: 'object',
          required: ['repo'],
          properties: {
            repo: {
              ...repository,
              required: ['id', 'full_name'],
              properties: {
                ...repository.properties,
                full_name: { type: 'string', minLength: 1, maxLength: 300 },
              },
            },
          },
        },
      },
    },
  },
})

function isSigned(body: Buffer, header: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const [, hex] = typeof header === 'string' ? (/^sha256=([0-9a-f]{64})$/i.exec(header) ?? []) : []
  const given = Buffer.from(hex ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the JSON of a body, which repositories send as it is or in a form. @throws AppError 400 */
function payloadOf(text: string, contentType: string): string {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return text
  const payload = new URLSearchParams(text).get('payload')
  if (payload === null) throw new AppError(400, 'bad_request', messages.badPayload)
  return payload
}

/** Deliveries of GitHub, and of hosts that send the same headers: the body is signed with the secret. */
export const github: WebhookHost = {
  path: '/github',
  event: { header: 'x-github-event', pullRequest: 'pull_request', ping: 'ping' },
  isAuthentic: ({ body, headers, secret }) =>
    isSigned(body, headers['x-hub-signature-256'], secret),
  readPullRequest(body, contentType = '') {
    const payload = payloadOf(body.toString('utf8'), contentType)
    const { action, number, pull_request: request } = parseJsonBody(payload, pullRequestEvent)
    const { base, head } = request
    return {
      ...{ action, number, repository: base.repo.full_name, gitBranch: head.ref },
      isFork: head.repo?.id !== base.repo.id,
    }
  },
}

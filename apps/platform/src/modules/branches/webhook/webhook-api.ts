import type { GatewayService, PublicCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { clientAddress } from '../../../base/http/client-address'
import { readBytes } from '../../../base/http/read-body'
import { clientNetwork } from '../../../base/network/client-network'
import { createRateLimit } from '../../../base/rate-limit'
import { randomSecret } from '../../../base/secrets'
import type { BranchesServices } from '../services'
import type { WebhookAnswer } from './pull-request-branches'
import { isSigned, readPullRequest } from './read-delivery'
import { webhookDeliveryMessages as messages } from './webhook.messages'

/** Address of the webhook below that of the project. */
export const WEBHOOK_PATH = '/branches/v1/github'

const MAX_BODY_BYTES = 1_048_576
const BODY_TIMEOUT_MS = 20_000
/** Deliveries with a wrong signature, from one address to one project. */
const ofUnsigned = { tries: 30, window: 60_000, keys: 10_000 }
/** Deliveries of one project. */
const ofSigned = { tries: 300, window: 60_000, keys: 10_000 }
/** Actions for which something is done. */
const ACTIONS = ['opened', 'reopened', 'closed'] as const
type Action = (typeof ACTIONS)[number]

const isAction = (action: string): action is Action =>
  (ACTIONS as readonly string[]).includes(action)

const ignored = (message: string): WebhookAnswer => ({ status: 202, result: 'ignored', message })

type Call = PublicCall<BranchesServices>

/** Deliveries of a repository's webhook: signed as GitHub does, and as others do for its sake. */
export function webhookApi(): GatewayService<BranchesServices> {
  const unsigned = createRateLimit(ofUnsigned)
  const signed = createRateLimit(ofSigned)
  // Without a webhook, signatures are compared all the same: no answer tells which projects have one.
  const nobodys = randomSecret()

  function count(limit: typeof signed, key: string): void {
    const seconds = limit.take(key, Date.now())
    if (seconds > 0)
      throw new AppError(429, 'too_many_requests', messages.tooMany(seconds), {
        headers: { 'retry-after': String(seconds) },
      })
  }

  /** Reads the body of a request that is signed with the secret of the project. @throws AppError 401, 413, 429 */
  async function signedBody({ exchange: { request }, project, services }: Call): Promise<Buffer> {
    const address = clientAddress(request, services.config.gatewayUrl !== null)
    const key = `${project.ref} ${clientNetwork(address)}`
    count(unsigned, key)
    const body = await readBytes(request, MAX_BODY_BYTES, BODY_TIMEOUT_MS)
    const secret = await services.branchWebhooks.secretOf(project.ref)
    const isValid = isSigned(body, request.headers['x-hub-signature-256'], secret ?? nobodys)
    if (!isValid || secret === null) throw new AppError(401, 'unauthorized', messages.signature)
    unsigned.giveBack(key)
    count(signed, project.ref)
    return body
  }

  async function act(call: Call, body: Buffer): Promise<WebhookAnswer> {
    const { exchange, project, services } = call
    const { request, requestId } = exchange
    const { action, gitBranch, isFork, number, repository } = readPullRequest(
      body,
      request.headers['content-type'],
    )
    if (!isAction(action)) return ignored(messages.otherAction(action))
    const pullRequest = { projectRef: project.ref, repository, number, gitBranch }
    const address = clientAddress(request, services.config.gatewayUrl !== null)
    const handle = async (): Promise<WebhookAnswer> => {
      if (isFork) return ignored(messages.fork)
      const { closed, opened } = services.pullRequestBranches
      const origin = { address, requestId }
      return action === 'closed' ? closed(pullRequest, origin) : opened(pullRequest, origin)
    }
    const note = ({ message, result }: Pick<WebhookAnswer, 'message' | 'result'>) =>
      services.branchWebhooks.note(project.ref, { event: action, result, message })
    try {
      const answer = await handle()
      await note(answer)
      return answer
    } catch (error) {
      if (error instanceof AppError) await note({ result: 'refused', message: error.message })
      throw error
    }
  }

  async function answer(call: Call): Promise<void> {
    const { exchange, project, send, services } = call
    // Those of strangers are none of the project's traffic.
    services.traffic.attribute(exchange.response, null)
    const body = await signedBody(call)
    const event = exchange.request.headers['x-github-event']
    if (event === 'ping') {
      const pong = { result: 'ping', message: messages.pong } as const
      await services.branchWebhooks.note(project.ref, { event, ...pong })
      return send(200, pong)
    }
    const { status, ...rest } =
      event === 'pull_request'
        ? await act(call, body)
        : ignored(typeof event === 'string' ? messages.otherEvent(event) : messages.noEvent)
    send(status, rest)
  }

  return {
    path: '/branches/v1',
    endpoints: [
      {
        ...{ methods: ['POST'], paths: ['/github'], opens: 'public', whilePaused: true },
        answer,
      },
    ],
    // The same for projects that do not exist.
    refusal: (error, requestId) => ({
      body:
        error.status === 401
          ? { code: 'unauthorized', message: messages.signature, request_id: requestId }
          : error.body(requestId),
    }),
  }
}

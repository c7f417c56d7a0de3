import type { GatewayService, PublicCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { clientAddress } from '../../../base/http/client-address'
import { readBytes } from '../../../base/http/read-body'
import { clientNetwork } from '../../../base/network/client-network'
import { createRateLimit } from '../../../base/rate-limit'
import { randomSecret } from '../../../base/secrets'
import type { BranchesServices } from '../services'
import type { WebhookAnswer } from './pull-request-branches'
import { github } from './github'
import { gitlab } from './gitlab'
import type { WebhookHost } from './webhook-host.types'
import { webhookDeliveryMessages as messages } from './webhook.messages'

const PATH = '/branches/v1'

/** Addresses for the deliveries of each host, below that of the project. */
export const webhookPaths = {
  github: `${PATH}${github.path}`,
  gitlab: `${PATH}${gitlab.path}`,
} as const

const MAX_BODY_BYTES = 1_048_576
const BODY_TIMEOUT_MS = 20_000
/** Deliveries with a wrong signature or secret, from one address to one project. */
const ofUnknown = { tries: 30, window: 60_000, keys: 10_000 }
/** Deliveries of one project. */
const ofAuthentic = { tries: 300, window: 60_000, keys: 10_000 }
/** Actions for which something is done. */
const ACTIONS = ['opened', 'reopened', 'closed'] as const
type Action = (typeof ACTIONS)[number]

const isAction = (action: string): action is Action =>
  (ACTIONS as readonly string[]).includes(action)

const ignored = (message: string): WebhookAnswer => ({ status: 202, result: 'ignored', message })

type Call = PublicCall<BranchesServices>

/** Deliveries of a repository's webhook. */
export function webhookApi(): GatewayService<BranchesServices> {
  const unknown = createRateLimit(ofUnknown)
  const authentic = createRateLimit(ofAuthentic)
  // Without a webhook, there is a comparison all the same: no answer tells which projects have one.
  const secretOfNone = randomSecret()

  function count(limit: typeof authentic, key: string): void {
    const seconds = limit.take(key, Date.now())
    if (seconds > 0)
      throw new AppError(429, 'too_many_requests', messages.tooMany(seconds), {
        headers: { 'retry-after': String(seconds) },
      })
  }

  /** Reads the body of a request that was made with the secret of the project. @throws AppError 401, 413, 429 */
  async function authenticBody(
    host: WebhookHost,
    { exchange: { request }, project, services }: Call,
  ): Promise<Buffer> {
    const address = clientAddress(request, services.config.gatewayUrl !== null)
    const key = `${project.ref} ${clientNetwork(address)}`
    count(unknown, key)
    const body = await readBytes(request, MAX_BODY_BYTES, BODY_TIMEOUT_MS)
    const secret = await services.branchWebhooks.secretOf(project.ref)
    const { headers } = request
    const isValid = host.isAuthentic({ body, headers, secret: secret ?? secretOfNone })
    if (!isValid || secret === null) throw new AppError(401, 'unauthorized', messages.signature)
    unknown.giveBack(key)
    count(authentic, project.ref)
    return body
  }

  async function pong({ project, services }: Call): Promise<WebhookAnswer> {
    const answer = { status: 200, result: 'ping', message: messages.pong } as const
    await services.branchWebhooks.note(project.ref, { event: 'ping', ...answer })
    return answer
  }

  async function act(host: WebhookHost, call: Call, body: Buffer): Promise<WebhookAnswer> {
    const { exchange, project, services } = call
    const { request, requestId } = exchange
    const { action, gitBranch, isFork, number, repository } = host.readPullRequest(
      body,
      request.headers['content-type'],
    )
    if (action === null) return pong(call)
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

  function answerTo(host: WebhookHost, call: Call, body: Buffer): Promise<WebhookAnswer> {
    const { header, ping, pullRequest } = host.event
    const event = call.exchange.request.headers[header]
    if (event === pullRequest) return act(host, call, body)
    if (typeof event !== 'string') return Promise.resolve(ignored(messages.noEvent))
    return event === ping ? pong(call) : Promise.resolve(ignored(messages.otherEvent(event)))
  }

  const endpointOf = (host: WebhookHost) => ({
    methods: ['POST'] as const,
    paths: [host.path] as const,
    opens: 'public' as const,
    whilePaused: true,
    async answer(call: Call): Promise<void> {
      // Those of strangers are none of the project's traffic.
      call.services.traffic.attribute(call.exchange.response, null)
      const body = await authenticBody(host, call)
      const { status, ...rest } = await answerTo(host, call, body)
      call.send(status, rest)
    },
  })

  return {
    path: PATH,
    endpoints: [github, gitlab].map(endpointOf),
    // The same for projects that do not exist.
    refusal: (error, requestId) => ({
      body:
        error.status === 401
          ? { code: 'unauthorized', message: messages.signature, request_id: requestId }
          : error.body(requestId),
    }),
  }
}

import { pipeline } from 'node:stream/promises'
import type { GatewayService, PublicCall, TunnelCall } from '../../../access/gateway.types'
import { clientAddress } from '../../../base/http/client-address'
import { checkBody, forward, NoAnswer, type Forwarded } from '../../../base/http/forward'
import { forwardUpgrade } from '../../../base/http/forward-upgrade'
import type { FunctionProcess } from '../process/function-process'
import { FunctionError } from '../function-error'
import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'
import { functionAnswerHeaders, functionRequestHeaders } from './forwarded-headers'

const PATH = '/functions/v1'
/** Length of `/{ref}` and the path of the service. */
const PREFIX_LENGTH = 21 + PATH.length

/** Time in milliseconds that an answer may take. */
const MAX_TOTAL_MS = 400_000

type Work = (process: FunctionProcess, forwarded: Forwarded) => Promise<void>

/** Finds the function of a request, and passes the request on. @throws AppError */
async function invoke(
  call: PublicCall<FunctionsServices>,
  slug: string,
  work: Work,
): Promise<{ id: string }> {
  const { exchange, project, services, serviceUrl } = call
  const { request } = exchange
  const place = { ref: project.ref, slug }
  const invoked = await services.functionRows.invoked(project.ref, slug)
  if (invoked === null) throw new FunctionError(404, 'NOT_FOUND', functionsMessages.notFound)
  exchange.invoked = { function: slug, version: invoked.version }
  if (invoked.verifyJwt) await call.keyAccess()
  await call.awake()
  checkBody(request)
  exchange.response.once('close', () =>
    services.functionCounts.note(invoked.id, exchange.response.statusCode >= 500),
  )
  const { host, protocol } = new URL(serviceUrl)
  const forwarded: Forwarded = {
    ...(request.method === undefined ? {} : { method: request.method }),
    // Functions see their name as the first part of the path.
    path: `${exchange.path.slice(PREFIX_LENGTH)}${exchange.query === '' ? '' : `?${exchange.query}`}`,
    headers: functionRequestHeaders(request.headers, {
      address: clientAddress(request, services.config.gatewayUrl !== null),
      host,
      proto: protocol.slice(0, -1),
      requestId: exchange.requestId,
    }),
    timeoutMs: services.config.functionsTimeoutMs,
    totalMs: MAX_TOTAL_MS,
    responseHeaders: functionAnswerHeaders,
  }
  await services.functionServers.use(place, invoked, async (process) => {
    try {
      await work(process, forwarded)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (exchange.signal.aborted) return
      throw await services.functionServers.failureOf(place, process)
    }
  })
  return { id: invoked.id }
}

async function answer(call: PublicCall<FunctionsServices>): Promise<void> {
  await invoke(call, call.param('function_slug'), (process, forwarded) =>
    forward(call.exchange, process, forwarded),
  )
}

async function tunnel(call: TunnelCall<FunctionsServices>): Promise<void> {
  const { accept, exchange, services, signal } = call
  const slug = decodeURIComponent(exchange.path.slice(PREFIX_LENGTH + 1).split('/')[0] ?? '')
  const { id } = await invoke(call, slug, (process, forwarded) =>
    forwardUpgrade(
      {
        accept,
        signal,
        async answer(head) {
          exchange.response.writeHead(head.statusCode ?? 502, functionAnswerHeaders(head.headers))
          await pipeline(head, exchange.response)
        },
      },
      process,
      forwarded,
    ),
  )
  // The response of a socket that was taken over does not close.
  if (exchange.response.statusCode === 101) services.functionCounts.note(id, false)
}

/** The edge functions of a project. */
export const functionsApi: GatewayService<FunctionsServices> = {
  path: PATH,
  endpoints: [
    {
      opens: 'public',
      wakes: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      paths: ['/:function_slug{[^/]+}', '/:function_slug{[^/]+}/:rest{.*}'],
      answer,
    },
  ],
  tunnel,
  // As clients of the ecosystem expect errors.
  refusal: (error) => {
    if (error.code === 'project_not_active')
      return {
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE', message: functionsMessages.paused },
        headers: RELAY,
      }
    if (error.status === 401)
      return { body: { code: 'UNAUTHORIZED', message: functionsMessages.unauthorized } }
    const code =
      error instanceof FunctionError
        ? error.reason
        : (CODES[error.code] ?? error.code.toUpperCase())
    return {
      body: { code, message: error.message },
      // The client tells these apart from what a function itself answers.
      ...(error.status >= 500 ? { headers: RELAY } : {}),
    }
  },
}

const CODES: Partial<Record<string, string>> = { timeout: 'IDLE_TIMEOUT' }

const RELAY = {
  'x-relay-error': 'true',
  'access-control-expose-headers': 'x-relay-error, x-request-id, retry-after',
}

import type { GatewayService, PublicCall } from '../../../access/gateway.types'
import { clientAddress } from '../../../base/http/client-address'
import { checkBody, forward, NoAnswer } from '../../../base/http/forward'
import { FunctionError } from '../function-error'
import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'
import { functionAnswerHeaders, functionRequestHeaders } from './forwarded-headers'

const PATH = '/functions/v1'
/** Length of `/{ref}` and the path of the service. */
const PREFIX_LENGTH = 21 + PATH.length

/** Time in milliseconds that an answer may take. */
const MAX_TOTAL_MS = 400_000

async function answer(call: PublicCall<FunctionsServices>): Promise<void> {
  const { exchange, project, services, serviceUrl } = call
  const { request, response } = exchange
  const slug = call.param('function_slug')
  const place = { ref: project.ref, slug }
  const invoked = await services.functionRows.invoked(project.ref, slug)
  if (invoked === null) throw new FunctionError(404, 'NOT_FOUND', functionsMessages.notFound)
  if (invoked.verifyJwt) await call.keyAccess()
  checkBody(request)
  response.once('close', () => services.functionCounts.note(invoked.id, response.statusCode >= 500))
  const { host, protocol } = new URL(serviceUrl)
  const headers = functionRequestHeaders(request.headers, {
    address: clientAddress(request, services.config.gatewayUrl !== null),
    host,
    proto: protocol.slice(0, -1),
  })
  // Functions see their name as the first part of the path.
  const path = `${exchange.path.slice(PREFIX_LENGTH)}${exchange.query === '' ? '' : `?${exchange.query}`}`
  await services.functionServers.use(place, invoked, async (process) => {
    const forwarded = {
      ...(request.method === undefined ? {} : { method: request.method }),
      path,
      headers,
      timeoutMs: services.config.functionsTimeoutMs,
      totalMs: MAX_TOTAL_MS,
      responseHeaders: functionAnswerHeaders,
    }
    try {
      await forward(exchange, process, forwarded)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (exchange.signal.aborted) return
      throw await services.functionServers.failureOf(place, process)
    }
  })
}

/** The edge functions of a project. */
export const functionsApi: GatewayService<FunctionsServices> = {
  path: PATH,
  endpoints: [
    {
      opens: 'public',
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      paths: ['/:function_slug{[^/]+}', '/:function_slug{[^/]+}/:rest{.*}'],
      answer,
    },
  ],
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

const RELAY = { 'x-relay-error': 'true' }

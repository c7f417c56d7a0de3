import type { GatewayService, KeyedCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { clientAddress } from '../../../base/http/client-address'
import { checkBody, forward, hasBody, NoAnswer } from '../../../base/http/forward'
import { restMessages } from '../rest.messages'
import type { RestServices } from '../services'
import { requestHeaders, responseHeaders } from './forwarded-headers'
import { dataApiRefusal } from './data-api-refusal'

const PATH = '/rest/v1'
/** Length of `/{ref}` and the path of the service. */
const PREFIX_LENGTH = 21 + PATH.length
/** Time in milliseconds in which an answer must begin; statements have shorter limits by role. */
const ANSWER_TIMEOUT_MS = 150_000
/** Attempts of a request that can be repeated, when its process ends. */
const ATTEMPTS = 3

async function answer(call: KeyedCall<RestServices>): Promise<void> {
  const { access, exchange, project, services, serviceUrl } = call
  const { request } = exchange
  checkBody(request)
  const { host, protocol } = new URL(serviceUrl)
  const from = {
    address: clientAddress(request, services.config.gatewayUrl !== null),
    host,
    proto: protocol.slice(0, -1),
  }
  const rest = exchange.path.slice(PREFIX_LENGTH)
  const path = `${rest === '' ? '/' : rest}${exchange.query === '' ? '' : `?${exchange.query}`}`
  const isRepeatable = ['GET', 'HEAD'].includes(request.method ?? '') && !hasBody(request)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.restServers.use(project.ref, async (process) => {
        const token = await process.tokens.sign(access.claims)
        await forward(exchange, process, {
          ...(request.method === undefined ? {} : { method: request.method }),
          path,
          headers: requestHeaders(request.headers, { ...from, token }),
          timeoutMs: ANSWER_TIMEOUT_MS,
          responseHeaders,
          onRefusal(body) {
            exchange.refusal = dataApiRefusal(body)
          },
        })
      })
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (!isRepeatable || attempt === ATTEMPTS || exchange.signal.aborted)
        throw new AppError(503, 'unavailable', restMessages.unavailable, {
          headers: { 'retry-after': '1' },
          cause: error,
        })
    }
  }
}

/** The Data API of a project, which is PostgREST's. */
export const restApi: GatewayService<RestServices> = {
  path: PATH,
  endpoints: [
    {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      paths: ['', '/', '/:path{.+}'],
      answer,
    },
  ],
  // As clients of PostgREST expect errors.
  refusal: (error) =>
    error.code === 'project_not_active'
      ? {
          status: 503,
          body: { code: 'project_not_active', message: restMessages.paused, ...noMore },
        }
      : { body: { code: error.code, message: error.message, ...noMore } },
}

const noMore = { details: null, hint: null }

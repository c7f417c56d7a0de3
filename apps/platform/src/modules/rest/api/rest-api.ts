import type { GatewayService, KeyedCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import type { RefusalShape } from '../../../base/http/endpoint'
import { checkBody, hasBody, NoAnswer } from '../../../base/http/forward'
import { restMessages } from '../rest.messages'
import { REST_PATH } from '../rest-paths'
import type { RestServices } from '../services'
import { passOn, type RestRefusal } from './pass-on'

/** Attempts of a request that can be repeated, when its process ends. */
const ATTEMPTS = 3

/** Answers from the primary. @param servicePath path of the service below `/{ref}` */
export async function answerFromPrimary(
  call: KeyedCall<RestServices>,
  servicePath: string,
): Promise<void> {
  const { exchange, project, services } = call
  const isRepeatable = canRepeat(call)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.restServers.use(project.ref, (running) =>
        passOn(call, running, servicePath, (refusal) => {
          if (project.provisioner !== 'attached' || !isConnectionLost(refusal)) return
          // What it says names the address of the database. The next process finds the reason.
          services.restServers.renew(project.ref, running.process)
          throw new NoAnswer(refusal.message)
        }),
      )
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (!isRepeatable) throw noAnswer(error, restMessages.unrepeated)
      if (attempt === ATTEMPTS || exchange.signal.aborted)
        throw noAnswer(error, restMessages.unavailable)
    }
  }
}

/** Errors of a PostgREST without a connection to its database. */
const CONNECTION_LOST = /^(08...|57P0[123]|PGRST00[012])$/

/** An answer to HEAD does not have the code. */
const isConnectionLost = ({ code, status }: RestRefusal): boolean =>
  code === null ? status === 503 : CONNECTION_LOST.test(code)

/** Returns true if a request can be sent once more. */
export const canRepeat = ({ exchange: { request } }: KeyedCall<RestServices>): boolean =>
  ['GET', 'HEAD'].includes(request.method ?? '') && !hasBody(request)

/** Returns the refusal of a request whose process ended. */
export const noAnswer = (cause: unknown, message: string): AppError =>
  new AppError(503, 'unavailable', message, {
    headers: { 'retry-after': '1' },
    cause,
  })

/** Shapes errors as clients of PostgREST expect them. */
export const restRefusal: RefusalShape = (error) =>
  error.code === 'project_not_active'
    ? {
        status: 503,
        body: { code: 'project_not_active', message: restMessages.paused, ...noMore },
      }
    : { body: { code: error.code, message: error.message, ...noMore } }

const noMore = { details: null, hint: null }

/** The Data API of a project, which is PostgREST's. */
export const restApi: GatewayService<RestServices> = {
  path: REST_PATH,
  capability: 'data_api',
  endpoints: [
    {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      paths: ['', '/', '/:path{.+}'],
      async answer(call) {
        checkBody(call.exchange.request)
        await answerFromPrimary(call, REST_PATH)
      },
    },
  ],
  refusal: restRefusal,
}

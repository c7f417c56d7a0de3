import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { GatewayService, ServiceEndpoint } from '../../access/gateway.types'
import { AppError } from '../../base/app-error'
import { endpointCall, type EndpointCall } from '../../base/http/endpoint'
import type { Exchange } from '../../base/http/exchange'
import { httpMessages } from '../../base/http/http.messages'
import type { Platform } from '../platform.types'
import { enterPaused, enterProject, enterPublic, enterService } from './enter-project'

interface Bindings {
  exchange: Exchange
}

const REF = '/:ref{[a-z]{20}}'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Routes requests under `/{ref}/`, one after the other. */
export interface GatewayRoutes {
  /** Answers a request. @throws AppError for what is refused */
  answer(exchange: Exchange): Promise<void>
}

/** Puts the services of all modules on one router, beside the address that describes a project. */
export function routeServices(
  services: readonly GatewayService[],
  platform: Platform,
): GatewayRoutes {
  // Paths are matched as they were sent: their parts are decoded once, by `param`.
  const app = new Hono<{ Bindings: Bindings }>({
    getPath: (_, options) => (options as { env: Bindings }).env.exchange.path,
  })
  app.onError((error) => {
    throw error
  })
  for (const service of services) {
    for (const endpoint of service.endpoints) mount(service, endpoint)
  }

  function mount(service: GatewayService, endpoint: ServiceEndpoint): void {
    const paths = endpoint.paths.map((path) => `${REF}${service.path}${path}`)
    app.on([...endpoint.methods], paths, async ({ env: { exchange }, req }) => {
      exchange.route = `/{ref}${service.path}${endpoint.paths[0] ?? ''}`
      checkPath(exchange)
      const call = endpointCall(exchange, (name) => req.param(name))
      await answerEndpoint(endpoint, call, {
        ref: call.param('ref'),
        serviceUrl: `${platform.gatewayUrl}/${call.param('ref')}${service.path}`,
      })
      return RESPONSE_ALREADY_SENT
    })
  }

  async function answerEndpoint(
    endpoint: ServiceEndpoint,
    call: EndpointCall,
    { ref, serviceUrl }: { ref: string; serviceUrl: string },
  ): Promise<void> {
    const { exchange } = call
    const whilePaused = endpoint.opens === 'public' && endpoint.whilePaused === true
    const enter = whilePaused ? enterPaused : enterService
    const keyAccess = async () => (await enter(exchange, ref, platform)).access
    switch (endpoint.opens) {
      case 'always':
        return endpoint.answer(call)
      case 'public': {
        const project = await enterPublic(exchange, ref, platform, whilePaused)
        return endpoint.answer({ ...call, project, keyAccess, serviceUrl, services: platform })
      }
      case 'key':
      case undefined: {
        const entered = await enterService(exchange, ref, platform)
        return endpoint.answer({ ...call, ...entered, keyAccess, serviceUrl, services: platform })
      }
    }
  }

  app.get(`${REF}/`, describe)
  app.get(REF, describe)

  async function describe({ env, req }: { env: Bindings; req: Param }) {
    const { exchange } = env
    const ref = req.param('ref') ?? ''
    const { project, access } = await enterProject(exchange, ref, platform)
    const body = { ref, status: project.status, role: access.claims?.role ?? null }
    endpointCall(exchange, () => undefined).send(200, body)
    return RESPONSE_ALREADY_SENT
  }

  app.notFound(async ({ env: { exchange } }) => {
    // Which addresses there are is for callers with a key.
    await enterProject(exchange, exchange.path.slice(1, 21), platform)
    const allowed = METHODS.filter((method) => isRoute(method, exchange.path))
    if (allowed.length === 0) throw new AppError(404, 'not_found', httpMessages.notFound)
    const allow = allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
    throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed(allow), {
      headers: { allow },
    })
  })

  const isRoute = (method: string, path: string): boolean =>
    app.router.match(method, path)[0].length > 0

  return {
    async answer(exchange) {
      const { method = '' } = exchange.request
      // The router sees the method and, by `getPath`, the path; the rest is read from the exchange.
      await app.fetch(new Request('http://gateway/', { method }), { exchange })
    },
  }
}

interface Param {
  param(name: string): string | undefined
}

/** Refuses a path that is not percent-encoded as an address is. @throws AppError */
function checkPath({ path }: Exchange): void {
  try {
    decodeURIComponent(path)
  } catch (cause) {
    throw new AppError(400, 'bad_request', httpMessages.badTarget, { cause })
  }
}

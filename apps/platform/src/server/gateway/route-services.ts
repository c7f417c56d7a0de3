import type { Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { GatewayService, ServiceEndpoint } from '../../access/gateway.types'
import { AppError } from '../../base/app-error'
import { endpointCall, type EndpointCall } from '../../base/http/endpoint'
import type { Exchange } from '../../base/http/exchange'
import { httpMessages } from '../../base/http/http.messages'
import type { Platform } from '../platform.types'
import { letPass } from './pass-on'
import {
  accessOfToken,
  awakened,
  enterPaused,
  enterProject,
  enterPublic,
  enterService,
} from './enter-project'

/** Returns a parameter of a path. */
type Parameters = (name: string) => string | undefined
/** Answers a request. Its parameters are decoded when they are read, after the path was checked. */
type Route = (exchange: Exchange, param: Parameters) => Promise<void>

const REF = '/:ref{[a-z]{20}}'
/** Length of `/{ref}`. */
const REF_LENGTH = 21
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Entrance {
  ref: string
  /** Capability that the project needs. */
  capability: 'api' | 'data_api'
  serviceUrl: string
}

/** Routes requests under `/{ref}/`, one after the other. */
export interface GatewayRoutes {
  /** Answers a request. @throws AppError for what is refused */
  answer(exchange: Exchange): Promise<void>
}

const createRouter = (): Router<Route> =>
  new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })

/** Routes the services of all modules, beside the address that describes a project. */
export function routeServices(
  services: readonly GatewayService[],
  platform: Platform,
): GatewayRoutes {
  // Paths are matched as they were sent: their parts are decoded once, by `param`. Each path of a
  // service has its own router, so that one with paths for the slower router slows no other.
  const routers = new Map(services.map(({ path }) => [path, createRouter()]))
  for (const service of services) {
    const router = routers.get(service.path) ?? createRouter()
    for (const endpoint of service.endpoints) mount(service, endpoint, router)
  }

  function mount(service: GatewayService, endpoint: ServiceEndpoint, router: Router<Route>): void {
    const route: Route = async (exchange, param) => {
      exchange.route = `/{ref}${service.path}${endpoint.paths[0] ?? ''}`
      checkPath(exchange)
      const call = endpointCall(exchange, param)
      await answerEndpoint(endpoint, call, {
        ref: call.param('ref'),
        capability: service.capability ?? 'api',
        serviceUrl: `${platform.gatewayUrl}/${call.param('ref')}${service.path}`,
      })
    }
    for (const path of endpoint.paths)
      for (const method of endpoint.methods)
        router.add(method, `${REF}${service.path}${path}`, route)
  }

  async function answerEndpoint(
    endpoint: ServiceEndpoint,
    call: EndpointCall,
    { capability, ref, serviceUrl }: Entrance,
  ): Promise<void> {
    const { exchange } = call
    const whilePaused = endpoint.opens === 'public' && endpoint.whilePaused === true
    const enter = whilePaused ? enterPaused : enterService
    const keyAccess = async () => (await enter(exchange, ref, platform, capability)).access
    const authorize = (token: string) => accessOfToken(ref, token, platform)
    switch (endpoint.opens) {
      case 'always':
        return endpoint.answer(call)
      case 'public': {
        const project = await enterPublic(exchange, ref, platform, endpoint)
        return endpoint.answer({
          ...{ ...call, project, authorize, keyAccess, serviceUrl, services: platform },
          awake: async (condition) => void (await awakened(project, platform, condition)),
        })
      }
      case 'key':
      case undefined: {
        const entered = await enterService(exchange, ref, platform, capability)
        return endpoint.answer({
          ...{ ...call, ...entered, authorize, keyAccess, serviceUrl, services: platform },
          awake: () => Promise.resolve(),
        })
      }
    }
  }

  async function describe(exchange: Exchange): Promise<void> {
    const ref = exchange.path.slice(1, 21)
    const { project, access } = await enterProject(exchange, ref, platform)
    const body = { ref, status: project.status, role: access.claims?.role ?? null }
    endpointCall(exchange, () => undefined).send(200, body)
  }

  async function refuseRoute(exchange: Exchange): Promise<void> {
    // Which addresses there are is for callers with a key.
    await enterProject(exchange, exchange.path.slice(1, 21), platform)
    const allowed = METHODS.filter((method) => find(method, exchange.path) !== null)
    if (allowed.length === 0) throw new AppError(404, 'not_found', httpMessages.notFound)
    const allow = allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
    throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed(allow), {
      headers: { allow },
    })
  }

  /** Returns the first route of a path, with the parameters as they were sent. */
  function find(method: string, path: string): { route: Route; sent: Parameters } | null {
    const own = path.slice(REF_LENGTH)
    if (own === '' || own === '/')
      return method === 'GET' ? { route: describe, sent: () => undefined } : null
    for (const [service, router] of routers) {
      if (!own.startsWith(service)) continue
      const found = findIn(router, method, path)
      if (found !== null) return found
    }
    return null
  }

  function findIn(
    router: Router<Route>,
    method: string,
    path: string,
  ): { route: Route; sent: Parameters } | null {
    const [found, values] = router.match(method, path)
    const [first] = found
    if (first === undefined) return null
    const [route, places] = first
    return {
      route,
      sent: (name) => {
        const place = places[name]
        return typeof place === 'number' ? values?.[place] : place
      },
    }
  }

  return {
    async answer(exchange) {
      if (await letPass(exchange, services, platform)) return
      const { method = '' } = exchange.request
      const found = find(method === 'HEAD' ? 'GET' : method, exchange.path)
      if (found === null) return refuseRoute(exchange)
      const { route, sent } = found
      await route(exchange, (name) => {
        const value = sent(name)
        return value?.includes('%') ? decodeURIComponent(value) : value
      })
    },
  }
}

/** Refuses a path that is not percent-encoded as an address is. @throws AppError */
export function checkPath({ path }: Exchange): void {
  try {
    decodeURIComponent(path)
  } catch (cause) {
    throw new AppError(400, 'bad_request', httpMessages.badTarget, { cause })
  }
}

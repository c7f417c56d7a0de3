import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError } from '../app-error'
import {
  endpointCall,
  refuse,
  type Endpoint,
  type EndpointCall,
  type RefusalShape,
} from './endpoint'
import type { HttpApp } from './http-app'
import { httpMessages } from './http.messages'

/** Addresses of a module beside the contract's, on the dashboard's listener. */
export interface EndpointGroup {
  endpoints: readonly Endpoint<EndpointCall>[]
  /** @default the error of the contract */
  refusal?: RefusalShape
}

/** Puts endpoints on the router. Their addresses answer other methods with 405. */
export function mountEndpoints(app: HttpApp, { endpoints, refusal }: EndpointGroup): void {
  for (const { methods, paths, answer } of endpoints) {
    app.on([...methods], [...paths], async ({ env: { exchange }, req }) => {
      exchange.route = req.routePath
      const call = endpointCall(exchange, (name) => req.param(name))
      await answer(call).catch((error: unknown) => {
        // Failures of the server are logged by the listener, which sends them in the common shape.
        if (!(error instanceof AppError)) throw error
        refuse(exchange, error, refusal)
      })
      return RESPONSE_ALREADY_SENT
    })
  }
  for (const path of new Set(endpoints.flatMap(({ paths }) => paths))) {
    const methods = endpoints.filter((endpoint) => endpoint.paths.includes(path))
    const allow = methods.flatMap((endpoint) => endpoint.methods).join(', ')
    app.all(path, ({ env: { exchange } }) => {
      exchange.route = path
      throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed(allow), {
        headers: { allow },
      })
    })
  }
}

import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Exchange } from './exchange'

/** Bindings that routes receive in addition to Node's own request and response. */
export type HttpEnvironment = { Bindings: HttpBindings & { exchange: Exchange } }

/** The router. Its routes answer on the exchange themselves. */
export type HttpApp = Hono<HttpEnvironment>

import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Exchange } from './exchange'

/** What a route finds beside Node's own pair. */
export type HttpEnvironment = { Bindings: HttpBindings & { exchange: Exchange } }

/** The router. Its routes answer on the exchange themselves. */
export type HttpApp = Hono<HttpEnvironment>

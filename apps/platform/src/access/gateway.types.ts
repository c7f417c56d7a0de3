import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Endpoint, EndpointCall, RefusalShape } from '../base/http/endpoint'
import type { Exchange } from '../base/http/exchange'
import type { ProjectAccess } from './access.types'
import type { ClaimsRole } from './person.types'

/** Access of a project's own key: a role of its database, and the claims that its policies check. */
export interface KeyAccess {
  role: ClaimsRole
  claims: Readonly<Record<string, unknown>>
  /** Absent for what a key of the project has signed. */
  origin?: AccessOrigin
}

/** A key of a member that runs SQL for an hour, or a token of another service that the project accepts. */
export type AccessOrigin = 'temporary-key' | 'third-party'

/** Condition that a preview must fulfil to be resumed for a request that nothing else has verified. */
export interface WakeCondition {
  /** Bucket that was public when the preview was paused. */
  publicBucket?: string
  /** Seconds since the pause: what was handed out before is valid no longer. */
  withinSeconds?: number
}

/** Request without a key to a service of a project that runs. */
export interface PublicCall<Known = unknown> extends EndpointCall {
  project: ProjectAccess['project']
  /** URL of the service at this project, for programs. */
  serviceUrl: string
  services: Known
  /** Checks the key of the request, where only some requests need one. @throws AppError 401, 403 */
  keyAccess(): Promise<KeyAccess>
  /** Returns the present access of a key or token that is elsewhere; null if it is not (or no longer) valid. */
  authorize(token: string): Promise<KeyAccess | null>
  /**
   * Resumes a preview that was paused for being idle, once the request is verified; does nothing if the
   * project runs.
   * @throws AppError 409 for a project that does not run then
   */
  awake(condition?: WakeCondition): Promise<void>
}

/** Request to a service of a project that runs, with a key of this project. */
export interface KeyedCall<Known = unknown> extends PublicCall<Known> {
  access: KeyAccess
}

/**
 * Endpoint of a service. `opens` is the required credential: a key of the project (the default), no
 * key, or not even a project.
 */
export type ServiceEndpoint<Known = unknown> =
  | (Endpoint<KeyedCall<Known>> & { opens?: 'key' })
  | (Endpoint<PublicCall<Known>> & {
      opens: 'public'
      /** Answers while the project does not run, too. @default false */
      whilePaused?: boolean
      /** Calls `awake` before it needs the project. @default false */
      wakes?: boolean
    })
  | (Endpoint<EndpointCall> & { opens: 'always' })

/** Request with a key for a WebSocket to a service of a project that runs. */
export interface SocketCall<Known = unknown> {
  request: IncomingMessage
  socket: Duplex
  /** First bytes after the request. */
  head: Buffer
  query: URLSearchParams
  project: ProjectAccess['project']
  /** Key or token that the request came with. */
  key: string
  access: KeyAccess
  /** Returns the present access of a key or token; null if it is not (or no longer) valid. */
  authorize(token: string): Promise<KeyAccess | null>
  /** Aborted when the gateway closes. */
  signal: AbortSignal
  services: Known
}

/** Address of a service that opens WebSockets. */
export interface SocketService<Known = unknown> {
  path: `/${string}`
  /** Returns a function that takes the socket over. @throws AppError for a refusal */
  open(call: SocketCall<Known>): Promise<() => void>
}

/** Request for a WebSocket that a process of the project answers. */
export interface TunnelCall<Known = unknown> extends PublicCall<Known> {
  /** Sends the head of the answer, and returns the socket; null if the client is gone. */
  accept(head: string): Duplex | null
  /** Aborted when the gateway closes. */
  signal: AbortSignal
}

/**
 * Meaning of a key or token in a request: a key of the project, whose role is null if it has none,
 * or a token of a user. The role of a token is null if no key of the project has signed it.
 */
export interface Credential {
  kind: 'key' | 'token'
  role: ClaimsRole | null
}

/** Request to a service, before it is known whether this server answers it. */
export interface PassOnCall<Known = unknown> {
  exchange: Exchange
  project: ProjectAccess['project']
  /** URL of the service at this project, for programs. */
  serviceUrl: string
  services: Known
  /** Returns the meaning of a key or token; null for one that is not (or no longer) valid, or not for this project. */
  credential(text: string): Promise<Credential | null>
  /**
   * Counts the request as the project's traffic. One with a key resumes an idle preview.
   * @throws AppError 409 for a project that does not run, unless `whilePaused`
   */
  enter(options?: { whilePaused?: boolean }): Promise<void>
}

/** Service of every project, which the gateway mounts under `/{ref}{path}`. */
export interface GatewayService<Known = unknown> {
  /** Name of the service and its version, `/storage/v1`, and another protocol of it: `/storage/v1/s3`. */
  path: `/${string}/v${number}` | `/${string}/v${number}/${string}`
  endpoints: readonly ServiceEndpoint<Known>[]
  /** Capability of the project that its endpoints need. @default 'api' */
  capability?: 'api' | 'data_api'
  socket?: SocketService<Known>
  /** Passes WebSockets below its path on, and calls `awake` first. @throws AppError for a refusal */
  tunnel?(call: TunnelCall<Known>): Promise<void>
  /** Returns true if pages of an origin may call the service of a project. @default any may */
  isOpenTo?(call: { ref: string; origin: string; services: Known }): Promise<boolean>
  /** Passes requests below its path on to another server, if the project has one. @returns false if it has none */
  passOn?(call: PassOnCall<Known>): Promise<boolean>
  /** @default the error of the contract */
  refusal?: RefusalShape
}

import type { Services } from '../base/services'
import type {} from '../access/services'
import type {} from '../modules/clusters/services'
import type {} from '../modules/mail/services'
import type {} from '../modules/operations/services'
import type {} from '../modules/releases/services'

/** All services of the server; made once by `startPlatform`. */
export type Platform = Services

/** What identity is made from; it does not know clusters and HTTP. */
export type IdentityParts = Pick<
  Platform,
  | 'config'
  | 'instanceId'
  | 'publicUrl'
  | 'log'
  | 'secrets'
  | 'control'
  | 'members'
  | 'accessTokens'
  | 'oauthGrants'
  | 'oneTimeLinks'
  | 'passwordResets'
  | 'triedCodes'
  | 'projects'
>

/** The listener, made by `createHttp(platform)`. */
export interface HttpServer {
  /** Opens the listener. Port 0 takes any free one. @throws when the port is taken */
  listen(host: string, port: number): Promise<{ port: number }>
  /** Takes no more requests, aborts the running ones and ends when all sockets are closed. */
  close(): Promise<void>
}

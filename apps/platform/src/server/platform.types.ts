import type { Services } from '../base/services'

export type Platform = Services

/** The listener, made by `createHttp(platform)`. */
export interface HttpServer {
  /** Opens the listener. Port 0 takes any free one. @throws when the port is taken */
  listen(host: string, port: number): Promise<{ port: number }>
  /** Stops accepting requests, aborts the running ones and resolves when all sockets are closed. */
  close(): Promise<void>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Host of the gateway in requests of edge functions, which come by a socket file. */
export const FUNCTIONS_HOST = 'gateway.howdah.internal'

/** Returns true for a host that is this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

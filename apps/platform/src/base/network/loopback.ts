const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Address of this machine for edge functions, which cannot reach the rest of 127.0.0.0/8. */
export const FUNCTIONS_HOST = '127.77.0.1'

/** Returns true for a host that is this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Returns true for a host that is this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

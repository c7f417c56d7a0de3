/**
 * How long a connection without a request is kept, ms: longer than what may stand in front of the server does, for which a minute is
 * usual. Whoever closes first may close while a request is on its way, which is then lost.
 */
export const keepAliveTimeout = 65_000

/**
 * Idle timeout of a connection, in milliseconds. Longer than that of a proxy in front of the
 * server, which is usually one minute: if the server closed first, it could close while a request
 * is on its way, and the request would be lost.
 */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

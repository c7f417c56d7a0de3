/** Connections of the Data API of a project that has not chosen a number. */
export const DEFAULT_REST_POOL = 10
/** Part of the programs' connections that the Data API can take. */
const REST_SHARE = 0.25

/**
 * Returns the maximum number of connections that the Data API opens for requests. One more waits
 * for changes of the schema.
 * @param programConnections connections that Postgres allows other logins than the platform's own
 */
export const maxRestPool = (programConnections: number): number =>
  Math.max(1, Math.floor(programConnections * REST_SHARE) - 1)

/** Maximum number of connections to an attached database, which has other programs of its own. */
export const MAX_ATTACHED_POOL = 20

/**
 * Returns the chosen number, or less if Postgres cannot hold it.
 * @param maximum number that is never exceeded
 */
export const restPoolSize = (
  chosen: number | null,
  programConnections: number,
  maximum: number = Infinity,
): number => Math.min(chosen ?? DEFAULT_REST_POOL, maxRestPool(programConnections), maximum)

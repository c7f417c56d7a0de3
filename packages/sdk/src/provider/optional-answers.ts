const REFUSED: readonly number[] = [403, 404, 405, 501]

/**
 * Tells whether a status says that a platform does not have, or does not show to this token, what
 * is optional: a foreign backend may offer only the query call.
 */
export const isWithout = (status: number): boolean => REFUSED.includes(status)

/**
 * How often the soak kills a server at any moment. None in the gate, which kills in one step of each kind of operation: the others are for
 * the soak too.
 */
export const killTurns = Number(process.env.HOWDAH_TEST_KILLS ?? 0)

/** What only the soak tries. */
export const inTheLongRun = <T>(...cases: T[]): T[] => (killTurns > 0 ? cases : [])

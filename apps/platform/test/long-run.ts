/**
 * How often the soak kills a server at any moment. None in the gate, which kills in one step of each kind of operation: the others are for
 * the soak too.
 */
export const killTurns = Number(process.env.HOWDAH_TEST_KILLS ?? 0)

/** What only the soak tries. */
export const inTheLongRun = <T>(...cases: T[]): T[] => (killTurns > 0 ? cases : [])

/**
 * How many times as much an attack sends in the soak. Tests of attacks are the files with `attack` in their names, which `npm run soak --
 * attacks` runs again and again.
 */
export const attackScale = Number(process.env.HOWDAH_TEST_ATTACKS ?? 1)

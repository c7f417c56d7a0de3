import { it } from 'vitest'

/**
 * Number of times that the soak kills a server at a random moment. 0 in the gate, which kills in
 * one step of each kind of operation: the others are for the soak too.
 */
export const killTurns = Number(process.env.HOWDAH_TEST_KILLS ?? 0)

/** Returns the cases in the soak, and none otherwise. */
export const inTheLongRun = <T>(...cases: T[]): T[] => (killTurns > 0 ? cases : [])

/**
 * Factor by which the soak multiplies the volume of an attack. Tests of attacks are the files with
 * `attack` in their names, which `npm run soak -- attacks` runs repeatedly.
 */
export const attackScale = Number(process.env.HOWDAH_TEST_ATTACKS ?? 1)

/** True in `npm run soak -- long`, false in the gate. */
export const isLong = process.env.HOWDAH_TEST_LONG !== undefined
const none = () => undefined

/**
 * Declares a test like `it` for `npm run soak -- long`; does nothing in the gate, which has to end
 * in an hour on a slow machine. For what costs more than it finds: variants of what another test
 * of the gate covers.
 */
export const longIt = (isLong ? it : Object.assign(none, { each: () => none })) as typeof it

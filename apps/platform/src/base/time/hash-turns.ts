import { createFairTurns } from './fair-turns'

/** Hashes of passwords at a time: each takes one of four threads, of which files and names of hosts need some. */
const CONCURRENT_HASHES = 2

/** Runs the hash of a password, by turns with those of other clients of the server. */
export const hashTurns = createFairTurns(CONCURRENT_HASHES)

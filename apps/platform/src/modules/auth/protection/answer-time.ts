import { setTimeout as sleep } from 'node:timers/promises'

/** More than the work of a request takes that depends on whether an address has an account. */
const ANSWER_MS = 30

/**
 * Begins the time that an answer takes at least, so that it does not reveal how much work there was.
 */
export const answerTime = (ms = ANSWER_MS): Promise<void> => sleep(ms)

/** Does work, and ends not before the time of an answer. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), answerTime()])
  return result
}

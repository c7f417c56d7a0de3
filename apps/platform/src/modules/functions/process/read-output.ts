import type { Readable } from 'node:stream'
import { createBudget, type Budget } from './budget'

/** Bytes that are read at once, and in a second from then on; a program that prints more waits. */
export const MAX_OUTPUT_BYTES = 4_000_000
export const OUTPUT_BYTES_PER_SECOND = 2_000_000
/** Bytes that a read counts for at least: many small ones cost as much as a few large ones. */
const MIN_READ_BYTES = 4_000

/** Creates the budget of what a process prints. */
export const createOutputBudget = (): Budget =>
  createBudget(MAX_OUTPUT_BYTES, OUTPUT_BYTES_PER_SECOND)

/** Reads what a process prints, within its budget: reading it must not be all that the server does. */
export function readOutput(output: Readable, budget: Budget, take: (text: string) => void): void {
  output.on('data', (bytes: Buffer) => {
    take(bytes.toString())
    budget.use(Math.max(bytes.length, MIN_READ_BYTES))
    const wait = budget.wait(performance.now())
    if (wait === 0) return
    output.pause()
    setTimeout(() => output.resume(), wait).unref()
  })
}

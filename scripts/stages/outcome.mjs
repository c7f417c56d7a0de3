import { stripVTControlCharacters } from 'node:util'

/**
 * Outcome of a stage.
 * @typedef {{ passed: number, failed: number, skipped: string[], output: string, note?: string,
 * unstable?: string[], failures?: string[] }} Outcome
 * `output` is shown in full when something failed, `note` in the stage's line; `unstable` files
 * failed and passed when they ran once more; `failures` are the failed tests, each with the start of
 * its error.
 */

const MAX_ERROR_CHARS = 700
const MAX_FAILURES = 10

/** Returns a failed test's name and the start of its error. */
export const failure = (name, error = '') =>
  `${name}\n${stripVTControlCharacters(error).trim().slice(0, MAX_ERROR_CHARS)}`

/** Returns the failures of a stage for the end of a log of which only the end may be shown. */
export function summary({ failures = [], output }) {
  if (failures.length === 0) return output.trim().slice(-2 * MAX_ERROR_CHARS)
  const more = failures.length - MAX_FAILURES
  return [...failures.slice(0, MAX_FAILURES), ...(more > 0 ? [`and ${more} more`] : [])].join(
    '\n\n',
  )
}

/** A stage that is no test runner counts as one. @returns {Outcome} */
export const one = (ok, output, note) => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: [],
  output,
  note,
})

/** @param {Outcome[]} outcomes @returns {Outcome} */
export const sum = (outcomes) => ({
  passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
  failed: outcomes.reduce((total, outcome) => total + outcome.failed, 0),
  skipped: outcomes.flatMap((outcome) => outcome.skipped),
  unstable: outcomes.flatMap((outcome) => outcome.unstable ?? []),
  failures: outcomes.flatMap((outcome) => outcome.failures ?? []),
  output: outcomes
    .filter((outcome) => outcome.failed > 0 || outcome.unstable?.length > 0)
    .map((outcome) => outcome.output)
    .join('\n'),
})

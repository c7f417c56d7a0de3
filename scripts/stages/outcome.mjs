/**
 * Outcome of a stage.
 * @typedef {{ passed: number, failed: number, skipped: string[], output: string, note?: string,
 * unstable?: string[] }} Outcome
 * `output` is shown in full when something failed, `note` in the stage's line; `unstable` files
 * failed and passed when they ran once more.
 */

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
  output: outcomes
    .filter((outcome) => outcome.failed > 0 || outcome.unstable?.length > 0)
    .map((outcome) => outcome.output)
    .join('\n'),
})

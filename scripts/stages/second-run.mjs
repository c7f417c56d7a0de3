/** A run with more failed files than this is not repeated: so many are no coincidence. */
export const MAX_UNSTABLE_FILES = 3

/**
 * Runs tests, and the files of those that failed once more by themselves. Their results of the
 * second run count; what passed there only is returned as `unstable`.
 * @param runner.run runs the files, all if there are none; `report` is undefined if it left none,
 * `isRepeatable` false if there were errors outside of tests
 * @param runner.count counts of a report, with the paths of the files in which tests failed
 * @param runner.replace returns the first report with the results of the second in place of its own
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export async function withSecondRun({ run, count, replace }) {
  const first = await run([])
  if (!first.report) return { passed: 0, failed: 1, skipped: [], output: first.output }
  const { files, ...counts } = count(first.report, first.code)
  const outcome = { ...counts, output: first.output }
  if (files.length === 0 || files.length > MAX_UNSTABLE_FILES) return outcome
  if (first.isRepeatable === false) return outcome
  const second = await run(files)
  const output = `${first.output}\nSecond run of ${files.join(', ')}:\n${second.output}`
  if (!second.report) return { ...outcome, output }
  const { files: failed, ...merged } = count(replace(first.report, second.report), second.code)
  return { ...merged, output, unstable: files.filter((file) => !failed.includes(file)) }
}

import { run } from '../run.mjs'
import { one } from './outcome.mjs'

/** Runs a command and counts it as one. @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function command(program, args, options = {}) {
  const { code, output } = await run(program, args, options)
  return one(code === 0, output)
}

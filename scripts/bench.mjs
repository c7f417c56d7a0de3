import { build } from './build.mjs'

/**
 * Builds what is measured, and measures it: what measures stands on the builds of the rules and the client.
 * @param {readonly string[]} names of the measures; none for all
 */
export async function bench(names) {
  if (!(await build(['rules', 'client', 'dashboard', 'platform'], { announce: true })).ok) process.exit(1)
  const { measureAll } = await import('../bench/run.mjs')
  await measureAll(names)
}

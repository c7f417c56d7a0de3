import { allTargets, build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin } from './paths.mjs'
import { runInScratch } from './stages/scratch.mjs'

/** Runs what takes longer than the gate may: millions of rows in the browser, and kills at any moment. */
export async function soak(names) {
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(allTargets, { announce: true })).ok) process.exit(1)
  const env = { HOWDAH_CHROMIUM: path }
  const { code } = await runInScratch(bin('playwright'), ['test', '--config', 'e2e/soak.config.ts', ...names], {
    env,
    minutes: 240,
    show: true,
  })
  process.exitCode = code ?? 1
}

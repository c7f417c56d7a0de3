import { build } from './build.mjs'
import { measureParts } from './size-budgets.mjs'

const kB = (bytes) => (bytes / 1000).toFixed(1)

/** Prints what stands in the first load of entries of the SDK, all by default, as a table in kB (gzip). */
export async function sizes(entries) {
  const { ok } = await build(['sdk'], { announce: true })
  if (!ok) {
    process.exitCode = 1
    return
  }
  const parts = await measureParts(entries)
  const names = Object.keys(parts[0].groups)
  const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  line(['entry', 'first load', 'own code', ...names])
  line(['---', '---', '---', ...names.map(() => '---')])
  for (const { entry, total, own, groups } of parts)
    line([entry, kB(total), kB(own), ...names.map((name) => kB(groups[name]))])
}

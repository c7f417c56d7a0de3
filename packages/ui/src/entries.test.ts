import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Returns the packages that an entry loads immediately: every import of a value, followed through
 * our own files.
 */
function packagesOf(entry: string): string[] {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'/gm,
    )) {
      const path = join(dirname(file), target)
      const found = [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate))
      if (!target.startsWith('.')) packages.add(target)
      else if (found) visit(found)
    }
  }
  visit(join(here, entry))
  return [...packages]
}

it.each([
  ['index.ts', /codemirror|lezer|react-data-grid/],
  ['data-grid/index.ts', /codemirror|lezer/],
  ['code-editor/index.ts', /react-data-grid/],
])('%s does not pull in what another entry is for', (entry, foreign) => {
  const packages = packagesOf(entry)
  expect(packages.length).toBeGreaterThan(2)
  expect(packages.filter((name) => foreign.test(name))).toEqual([])
})

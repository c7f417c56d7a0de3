import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

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
  visit(join(here, '..', entry))
  return [...packages]
}

const isCode = (entry: string) =>
  /^\.\/(code-editor|json-editor|merge-view|script-editor|template-editor)\//.test(entry)
const isGrid = (entry: string) => entry.startsWith('./data-grid/')

it.each(Object.entries(manifest.exports).filter(([, file]) => !file.endsWith('.css')))(
  '%s does not pull in the editor or the grid unless it is for them',
  (entry, file) => {
    const packages = packagesOf(file)
    if (!isCode(entry)) expect(packages.filter((name) => /codemirror|lezer/.test(name))).toEqual([])
    if (!isGrid(entry)) expect(packages).not.toContain('react-data-grid')
  },
)

it('the packages of an entry are found', () => {
  expect(packagesOf('./src/code-editor/code-editor.tsx').join()).toContain('@codemirror/')
  expect(packagesOf('./src/data-grid/data-grid.tsx')).toContain('react-data-grid')
})

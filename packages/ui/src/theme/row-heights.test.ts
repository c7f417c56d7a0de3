import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rowHeights } from './row-heights'

const read = (name: string) => readFileSync(new URL(`../styles/${name}`, import.meta.url), 'utf8')

/** Returns the heights that a rule of a style sheet sets. */
function heightsIn(css: string, selector: string) {
  const start = css.indexOf(`${selector} {`)
  const rule = css.slice(start, css.indexOf('}', start))
  const found = [...rule.matchAll(/--hw-(list|file)-row-height: (\d+)px/g)]
  return Object.fromEntries(found.map(([, name, height]) => [name, Number(height)]))
}

it('has the heights that the style sheets draw rows with', () => {
  const { file, list } = rowHeights.standard
  expect(heightsIn(read('tokens.css'), ':where(.hw-root)')).toEqual({ list, file })
  for (const density of ['compact', 'comfortable'] as const)
    expect(heightsIn(read('density.css'), `:where(.hw-root[data-density='${density}'])`)).toEqual({
      list: rowHeights[density].list,
      file: rowHeights[density].file,
    })
})

it('has no row that is lower than the smallest target', () => {
  for (const { file, grid, list } of Object.values(rowHeights))
    expect(Math.min(file, grid, list)).toBeGreaterThanOrEqual(24)
})

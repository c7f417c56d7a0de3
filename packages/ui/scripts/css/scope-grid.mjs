import postcss from 'postcss'

/** Layers in the order of react-data-grid: a later one wins over an earlier one. */
const LAYERS = [
  'rdg.MeasuringCell',
  'rdg.Cell',
  'rdg.SortableHeaderCell',
  'rdg.SortableHeaderCellName',
  'rdg.HeaderCell',
  'rdg.Row',
  'rdg.HeaderRow',
  'rdg.Root',
]

/**
 * react-data-grid puts its rules into cascade layers, where any rule of a host outside of layers would win.
 * This takes them out of the layers, in the same order, and under .hw-root. Parts that we do not draw are left out, and so is
 * `box-sizing: inherit` for everything: an inherited keyword makes every cell be restyled when its row is.
 */
export function scopeGrid(css) {
  const source = postcss.parse(css)
  const byLayer = new Map([...LAYERS, 'none'].map((layer) => [layer, []]))
  source.each((node) => {
    if (node.type !== 'rule') return
    for (const part of node.nodes) {
      const layer = part.type === 'atrule' && part.name === 'layer' ? part.params : 'none'
      const target = byLayer.get(layer)
      if (!target) continue
      const nodes = layer === 'none' ? [part.clone()] : part.nodes.map((child) => child.clone())
      const last = target.at(-1)
      if (last?.from === node) last.rule.append(nodes)
      else
        target.push({
          from: node,
          rule: postcss.rule({ selector: `.hw-root ${node.selector}`, nodes }),
        })
    }
  })
  const out = postcss.root()
  // Selectors that count siblings make the browser restyle every row when one is added or removed;
  // there are no summary rows to count.
  for (const { rule } of [...byLayer.values()].flat()) {
    rule.walkRules((nested) => {
      if (nested.selector.includes(':nth-')) nested.remove()
    })
  }
  for (const entries of byLayer.values()) out.append(...entries.map((entry) => entry.rule))
  return out
}

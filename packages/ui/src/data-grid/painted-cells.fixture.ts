/** A cell as a person sees it: its text and the header above its middle. */
export interface PaintedCell {
  row: number
  /** The name in the header whose horizontal extent holds the middle of the cell's visible part. */
  header: string
  text: string
  /** CSS px between the left edges of the cell and of that header. */
  shift: number
}

/**
 * Reads the painted cells by hit testing: a cell counts at the point that the mouse would hit,
 * under the header that is drawn there. Frozen columns cover others, so a header counts by the same
 * test. Self-contained: a browser test sends it to the page.
 */
export function paintedCells(grid: HTMLElement): PaintedCell[] {
  const box = grid.getBoundingClientRect()
  const root = grid.getRootNode() as Document | ShadowRoot
  const at = (x: number, y: number) => root.elementFromPoint(x, y)
  // Without the row numbers, and without the button that adds a column, which has no cells.
  const headers = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')]
    .slice(1)
    .filter((header) => header.querySelector('.hw-grid-header-name') !== null)
  const rows = [...grid.querySelectorAll<HTMLElement>('.hw-grid-row')]
  const headerBottom = headers[0]?.getBoundingClientRect().bottom ?? box.top
  const painted: PaintedCell[] = []
  for (const header of headers) {
    const extent = header.getBoundingClientRect()
    // Both ends of a header count: a column may be seen in part.
    for (const x of [extent.left + 3, (extent.left + extent.right) / 2, extent.right - 8]) {
      if (x <= box.left || x >= box.left + grid.clientWidth) continue
      if (at(x, (extent.top + extent.bottom) / 2)?.closest('[role="columnheader"]') !== header)
        continue
      for (const row of rows) {
        const { top, bottom } = row.getBoundingClientRect()
        const y = (top + bottom) / 2
        if (y <= headerBottom || y >= box.top + grid.clientHeight) continue
        const cell = at(x, y)?.closest<HTMLElement>('[role="gridcell"]')
        painted.push({
          row: Number(row.getAttribute('aria-rowindex')) - 2,
          header: header.querySelector('.hw-grid-header-name')?.textContent ?? '',
          text: cell?.textContent ?? '(nothing)',
          shift: cell ? Math.abs(cell.getBoundingClientRect().left - extent.left) : Infinity,
        })
      }
    }
  }
  return painted
}

import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { DataGrid } from '@howdah/ui/data-grid/data-grid'
import type { GridColumn } from '@howdah/ui/data-grid/data-grid.types'
import '@howdah/ui/styles.css'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { paintedCells } from '../../../../packages/ui/src/data-grid/painted-cells.fixture'

let root: Root
let container: HTMLElement

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const grid = () => container.querySelector('[role="grid"]') as HTMLElement

function columnsOf(count: number, frozen: number): GridColumn[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `k${index}`,
    name: `c${index}`,
    typeName: 'text',
    width: 60 + ((index * 37) % 190),
    frozen: index < frozen,
    align: index % 3 === 0 ? 'end' : 'start',
  }))
}

function show(
  columns: readonly GridColumn[],
  width: number,
  direction: 'ltr' | 'rtl' = 'ltr',
  onColumnResize?: () => void,
) {
  root.render(
    <HowdahTheme appearance="light">
      <DataGrid
        aria-label="Result"
        columns={columns}
        rowCount={1000}
        direction={direction}
        getCell={(row, column) => `${columns[column]?.name}r${row}`}
        {...(onColumnResize && { onColumnResize })}
        style={{ height: 400, width }}
      />
    </HowdahTheme>,
  )
}

/** Scrolls to a share of the way sideways and to a top in px, and waits until the grid has drawn for it. */
async function scrollTo(share: number, top: number): Promise<void> {
  const element = grid()
  const way = element.scrollWidth - element.clientWidth
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
  element.scrollTo({ left: sign * Math.round(way * share), top, behavior: 'instant' })
  // The grid hears of it with the next frame.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

/** The cells under another header than their own, once the rows that are in sight have been drawn. */
async function expectInPlace(): Promise<number> {
  let seen = 0
  await vi.waitFor(() => {
    const cells = paintedCells(grid())
    const wrong = cells
      .filter(({ header, row, text, shift }) => text !== `${header}r${row}` || shift > 0.6)
      .map(({ header, row, text, shift }) => `${header}r${row} shows ${text}, ${shift} px off`)
    expect(wrong.slice(0, 8)).toEqual([])
    expect(cells.length).toBeGreaterThan(10)
    seen = cells.length
  })
  return seen
}

async function expectInPlaceEverywhere(): Promise<number> {
  let seen = 0
  for (let step = 0; step <= 9; step++) {
    await scrollTo(step / 9, step * 700)
    seen += await expectInPlace()
  }
  return seen
}

const cases = [3, 300].flatMap((count) =>
  [0, 2].flatMap((frozen) =>
    [1200, 1000, 420].flatMap((width) =>
      (['ltr', 'rtl'] as const).map((direction) => ({ count, frozen, width, direction })),
    ),
  ),
)

describe('each painted cell is its header’s', () => {
  it.each(cases)(
    '$count columns, $frozen frozen, $width px, $direction',
    async ({ count, frozen, width, direction }) => {
      show(columnsOf(count, frozen), width, direction)
      await expectInPlace()
      await expectInPlaceEverywhere()
    },
  )

  it('also on a page that reads from right to left', async () => {
    container.dir = 'rtl'
    show(columnsOf(300, 2), 1000)
    await expectInPlace()
    expect(await expectInPlaceEverywhere()).toBeGreaterThan(500)
  })

  it('follows the arrow keys in the direction of its columns', async () => {
    show(columnsOf(300, 0), 1000, 'rtl')
    await expectInPlace()
    const press = async (key: string, column: string) => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(column))
    }
    const first = grid().querySelector<HTMLElement>('[aria-rowindex="2"] > [aria-colindex="2"]')
    first?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
    first?.focus()
    await press('ArrowLeft', 'c1r0')
    await press('ArrowLeft', 'c2r0')
    await press('ArrowRight', 'c1r0')
  })

  it('with an active cell far from what is seen', async () => {
    show(columnsOf(300, 1), 1000)
    await expectInPlace()
    const cell = grid().querySelector('[aria-rowindex="4"] > [aria-colindex="4"]')
    cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
    await vi.waitFor(() => expect(grid().querySelector('[data-active]')).not.toBeNull())
    for (const share of [0.2, 0.5, 0.8, 1, 0.1]) {
      await scrollTo(share, 0)
      await expectInPlace()
    }
  })

  it('after columns were reordered, hidden and resized while scrolled sideways', async () => {
    const columns = columnsOf(60, 1)
    show(columns, 1000)
    await expectInPlace()
    await scrollTo(0.4, 3000)
    const shuffled = [columns[0] as GridColumn, ...columns.slice(30), ...columns.slice(1, 30)]
    show(shuffled, 1000)
    await expectInPlaceEverywhere()
    const fewer = shuffled.filter((_, index) => index === 0 || index % 3 !== 0)
    show(fewer, 1000)
    await scrollTo(0.6, 300)
    await expectInPlace()
    show(
      fewer.map((column, index) => ({ ...column, width: 45 + ((index * 91) % 300) })),
      1000,
    )
    await scrollTo(0.7, 300)
    await expectInPlace()
    // By the border of a header, as a person does it.
    const onResize = vi.fn<() => void>()
    show(fewer, 1000, 'ltr', onResize)
    await scrollTo(0.5, 300)
    await expectInPlace()
    const box = grid().getBoundingClientRect()
    const handles = [...grid().querySelectorAll<HTMLElement>('[role="columnheader"] > *')].filter(
      (element) => getComputedStyle(element).cursor === 'col-resize',
    )
    const handle = handles.find(
      (element) => element.getBoundingClientRect().left > box.left + 300,
    ) as HTMLElement
    handle.id = 'handle-to-drag'
    await commands.dragFrom('#handle-to-drag', { x: 90, y: 0 })
    await vi.waitFor(() => expect(onResize).toHaveBeenCalled())
    await expectInPlaceEverywhere()
  })
})

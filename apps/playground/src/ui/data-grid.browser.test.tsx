import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { DataGrid } from '@howdah/ui/data-grid/data-grid'
import '@howdah/ui/styles.css'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { sampleCell, sampleColumns } from './grid-sample'

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

function show(rowCount: number, maxElementHeight?: number) {
  root.render(
    <HowdahTheme appearance="light">
      <DataGrid
        aria-label="Result"
        columns={sampleColumns}
        rowCount={rowCount}
        getCell={sampleCell}
        {...(maxElementHeight === undefined ? {} : { maxElementHeight })}
        style={{ height: 500, width: 700 }}
      />
    </HowdahTheme>,
  )
}

function seenRows(): { first: number; last: number } {
  const grid = document.querySelector('[role="grid"]') as HTMLElement
  const box = grid.getBoundingClientRect()
  const rows = [...grid.querySelectorAll('.hw-grid-row')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > box.top + 41 && top < box.top + grid.clientHeight - 1
  })
  const numbers = rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
  return { first: Math.min(...numbers), last: Math.max(...numbers) }
}

const seen = (check: (rows: { first: number; last: number }) => void) =>
  vi.waitFor(() => check(seenRows()), { timeout: 20_000 })

/** Returns the first row in sight once it stays: what was scrolled may be drawn later. */
async function firstAtRest(): Promise<number> {
  let found = 0
  await vi.waitFor(
    () => {
      const { first } = seenRows()
      const isAtRest = first === found
      found = first
      expect(isAtRest).toBe(true)
    },
    { interval: 200 },
  )
  return found
}

describe.each([
  ['1,000,000 rows under 10,000,000 px', 1_000_000, 10_000_000],
  ['3,000,000 rows', 3_000_000, undefined],
])('%s, with a real mouse', (_name, rowCount, cap) => {
  it('reaches the last row by the thumb and goes on by the wheel', async () => {
    show(rowCount, cap)
    await seen(({ first }) => expect(first).toBe(1))
    await commands.dragThumb('[role="grid"]', 0.5)
    await seen(({ first }) => expect(Math.abs(first - rowCount / 2)).toBeLessThan(rowCount / 10))
    const middle = await firstAtRest()
    await commands.wheelOver('[role="grid"]', 300)
    await seen(({ first }) => expect(first).toBe(middle + 10))
    await commands.dragThumb('[role="grid"]', 1.05)
    await seen(({ last }) => expect(last).toBe(rowCount))
    await commands.wheelOver('[role="grid"]', -600)
    await seen(({ last }) => expect(last).toBe(rowCount - 20))
    await commands.wheelOver('[role="grid"]', 900)
    await seen(({ last }) => expect(last).toBe(rowCount))
    await commands.dragThumb('[role="grid"]', -0.05)
    await seen(({ first }) => expect(first).toBe(1))
  })
})

describe('another source', () => {
  const grid = () => document.querySelector('[role="grid"]') as HTMLElement
  const cell = (text: string) =>
    [...grid().querySelectorAll('[role="gridcell"]')].find(
      ({ textContent }) => textContent === text,
    )
  const showSource = (source: object, name: string) =>
    root.render(
      <HowdahTheme appearance="light">
        <DataGrid
          aria-label="Result"
          source={source}
          columns={sampleColumns}
          rowCount={10_000}
          getCell={(row, column) => `${name} ${row}:${column}`}
          style={{ height: 500, width: 700 }}
        />
      </HowdahTheme>,
    )

  it('starts at its first row and takes over what is drawn', async () => {
    showSource({}, 'a')
    await vi.waitFor(() => expect(cell('a 0:0')).toBeDefined())
    grid().scrollTo({ top: 30_000, left: 200 })
    await seen(({ first }) => expect(first).toBe(1001))
    showSource({}, 'b')
    await seen(({ first }) => expect(first).toBe(1))
    await vi.waitFor(() => expect(grid().scrollLeft).toBe(0))
    await vi.waitFor(() => expect(cell('b 0:0')).toBeDefined())
    const drawn = cell('b 0:0')
    showSource({}, 'c')
    await vi.waitFor(() => expect(cell('c 0:0')).toBeDefined())
    expect(cell('c 0:0')).toBe(drawn)
  })

  it('has no active cell', async () => {
    showSource({}, 'a')
    await vi.waitFor(() => expect(cell('a 3:1')).toBeDefined())
    cell('a 3:1')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
    await vi.waitFor(() =>
      expect(grid().querySelector('[aria-selected="true"]')?.textContent).toBe('a 3:1'),
    )
    showSource({}, 'b')
    await vi.waitFor(() => expect(cell('b 3:1')).toBeDefined())
    expect(grid().querySelector('[aria-selected="true"]')).toBeNull()
    grid().scrollTo({ top: 30_000 })
    await seen(({ first }) => expect(first).toBe(1001))
  })
})

describe('a selection', () => {
  const cell = (row: number, column: number) =>
    `[aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`
  const status = () =>
    [...document.querySelectorAll('[role="status"]')]
      .map(({ textContent }) => textContent)
      .filter(Boolean)

  it('is drawn with the mouse, and scrolls by where the mouse leaves the grid', async () => {
    show(3_000_000)
    await seen(({ first }) => expect(first).toBe(1))
    await commands.dragFrom(cell(2, 1), { x: 80, y: 90 })
    await vi.waitFor(() => expect(status()).toEqual(['Selected: 4 rows, 2 columns']))
    expect(document.querySelectorAll('[data-selected]')).toHaveLength(8)
    await commands.dragFrom(cell(3, 1), { x: 0, y: 600 }, 2_000)
    await seen(({ last }) => expect(last).toBeGreaterThan(40))
    await vi.waitFor(() =>
      expect(status()).toEqual([`Selected: ${seenRows().last - 2} rows, 1 column`]),
    )
    // A row far away, by its number.
    await commands.dragThumb('[role="grid"]', 0)
    await seen(({ first }) => expect(first).toBe(1))
    await commands.dragFrom(cell(5, 0), { x: 0, y: 61 })
    await vi.waitFor(() => expect(status()).toEqual(['Selected: 3 rows, 7 columns']))
  })

  it('of three million rows takes no time and no memory, and is not forced onto the clipboard', async () => {
    show(3_000_000)
    await seen(({ first }) => expect(first).toBe(1))
    const first = document.querySelector<HTMLElement>(cell(1, 1)) as HTMLElement
    first.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
    first.focus()
    const began = performance.now()
    first.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, composed: true }),
    )
    await vi.waitFor(() => expect(status()).toEqual(['Selected: 3,000,000 rows, 7 columns']))
    expect(performance.now() - began).toBeLessThan(5_000)
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', {
        bubbles: true,
        cancelable: true,
        composed: true,
        clipboardData,
      }),
    )
    await vi.waitFor(() => expect(status()).toContain('Too large for the clipboard.'))
    expect(clipboardData.getData('text/plain')).toBe('')
  })
})

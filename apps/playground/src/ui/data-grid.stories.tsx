import { Button, Flex } from '@howdah/ui/elements'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { DataGrid } from '@howdah/ui/data-grid/data-grid'
import type { DataGridHandle, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import css from '@howdah/ui/styles.css?inline'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test'
import { sampleCell, sampleColumns } from './grid-sample'
import { ShadowBox } from './shadow-box'

const meta = {
  title: 'ui/DataGrid',
  component: DataGrid,
  parameters: { padding: 0 },
  args: {
    'aria-label': 'Result',
    columns: sampleColumns,
    rowCount: 1000,
    getCell: sampleCell,
    style: { height: 480 },
    onSelectedCellChange: fn(),
  },
} satisfies Meta<typeof DataGrid>

export default meta
type Story = StoryObj<typeof meta>

const gridOf = (root: ParentNode = document) =>
  root.querySelector<HTMLElement>('[role="grid"]') as HTMLElement

/** The data rows, from 1, that lie in the part of the grid that is seen. */
function seenRows(root: ParentNode = document): number[] {
  const grid = gridOf(root)
  const box = grid.getBoundingClientRect()
  return [...grid.querySelectorAll('.hw-grid-row')]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > box.top + 40 && top < box.top + grid.clientHeight
    })
    .map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
    .sort((a, b) => a - b)
}

const focused = () => {
  const cell = document.activeElement
  return [Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 1, cell?.textContent]
}

/** A font with ligatures would draw these with a multiplication sign and with arrows. */
export const ValuesAsTheyAre: Story = {
  args: { rowCount: 2, getCell: (row) => ['10x10', 'a -> b != c'][row] ?? null },
  play: async ({ canvas }) => {
    const [cell] = await canvas.findAllByText('10x10')
    await expect(getComputedStyle(cell as HTMLElement).fontVariantLigatures).toBe('none')
  },
}

export const AThousandRows: Story = {
  play: async ({ canvas, args }) => {
    const grid = canvas.getByRole('grid', { name: 'Result' })
    await expect(grid).toHaveAttribute('aria-rowcount', '1001')
    await waitFor(() => expect(seenRows()[0]).toBe(1))
    await userEvent.click(canvas.getByText('person 3'))
    await expect(args.onSelectedCellChange).toHaveBeenLastCalledWith({ row: 2, column: 1 })
    await waitFor(() => expect(focused()).toEqual([3, 'person 3']))
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(() => expect(focused()).toEqual([4, 'NULL']))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(focused()).toEqual([1000, sampleCell(999, 6)]))
    await waitFor(() => expect(seenRows().at(-1)).toBe(1000))
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(focused()).toEqual([1, '1']))
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(seenRows()).toContain(Number(focused()[0])))
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    await expect(document.activeElement).toHaveAttribute('role', 'columnheader')
    await expect(args.onSelectedCellChange).toHaveBeenLastCalledWith(null)
  },
}

export const InDark: Story = { globals: { appearance: 'dark' } }

export const Empty: Story = {
  args: { rowCount: 0, empty: 'Success. No rows returned' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Success. No rows returned')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '1'))
  },
}

const LONG = `${'long '.repeat(2_000)}end`

export const ValuesAsPostgresWroteThem: Story = {
  args: {
    columns: ['text', 'int8', 'numeric', 'bytea'].map((type, index) => ({
      key: String(index),
      name: type,
      typeName: type,
      align: index === 1 || index === 2 ? 'end' : 'start',
    })),
    rowCount: 3,
    getCell: (row, column) =>
      [
        ['  two  spaces ', '9007199254740993', '1.10', '\\xdeadbeef'],
        [null, null, null, null],
        [LONG, '', 'NaN', 'a\nb'],
      ][row]?.[column] ?? null,
    onViewCell: fn<(position: GridPosition) => void>(),
  },
  play: async ({ canvas, args }) => {
    const cells = (await canvas.findAllByRole('gridcell')).map((cell) => cell.textContent)
    await expect(cells.slice(0, 4)).toEqual([
      '  two  spaces ',
      '9007199254740993',
      '1.10',
      '\\xdeadbeef',
    ])
    await expect(cells.slice(4, 8)).toEqual(['NULL', 'NULL', 'NULL', 'NULL'])
    await expect(cells[8]).toMatch(/… \(10,003 characters\)$/)
    await expect(cells.slice(9)).toEqual(['', 'NaN', 'a⏎b'])
    const number = canvas.getByText('9007199254740993')
    await expect(getComputedStyle(number).textAlign).toBe('end')
    await expect(getComputedStyle(number).fontVariantNumeric).toBe('tabular-nums')
    await waitFor(() =>
      expect(getComputedStyle(canvas.getAllByText('NULL')[0] as Element).fontStyle).toBe('italic'),
    )
    await userEvent.click(number)
    await userEvent.keyboard('{Enter}')
    await expect(args.onViewCell).toHaveBeenLastCalledWith({ row: 0, column: 1 })
    // Copy takes the value, not what is shown of it.
    const long = canvas.getAllByRole('gridcell')[8] as HTMLElement
    await userEvent.click(long)
    const clipboardData = new DataTransfer()
    await fireEvent(
      long,
      new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }),
    )
    await expect(clipboardData.getData('text/plain')).toBe(LONG)
  },
}

export const CellMenu: Story = {
  args: { onViewCell: fn<(position: GridPosition) => void>(), onCopied: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByText('person 5'))
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await screen.findByRole('menu')
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Copy cell content',
        'View cell content',
      ]),
    )
    await userEvent.click(screen.getByRole('menuitem', { name: 'View cell content' }))
    await expect(args.onViewCell).toHaveBeenLastCalledWith({ row: 4, column: 1 })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await fireEvent.contextMenu(canvas.getByText('person 6'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy cell content' }))
    await waitFor(() =>
      expect(args.onCopied).toHaveBeenCalledWith(expect.objectContaining({ rows: 1, columns: 1 })),
    )
    // A header has no cell to copy.
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await fireEvent.contextMenu(canvas.getByText('email'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const MenuWithoutViewing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('person 6'))
    await fireEvent.contextMenu(canvas.getByText('person 6'))
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Copy cell content',
      ]),
    )
  },
}

const copied = async () => {
  const clipboardData = new DataTransfer()
  await fireEvent(
    document.activeElement as HTMLElement,
    new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }),
  )
  return clipboardData.getData('text/plain')
}
const selected = () =>
  [...document.querySelectorAll('[data-selected]')].map(({ textContent }) => textContent)

export const SelectionByKeys: Story = {
  args: { onSelectionChange: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByText('person 3'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowLeft}{/Shift}')
    await expect(selected()).toEqual(['3', 'person 3', '4', 'person 4'])
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'cells',
      anchor: { row: 2, column: 1 },
      head: { row: 3, column: 0 },
    })
    await waitFor(() => expect(canvas.getByText('Selected: 2 rows, 2 columns')).toBeInTheDocument())
    await expect(await copied()).toBe('3\tperson 3\n4\tperson 4')
    await waitFor(() => expect(canvas.getByText('Copied: 2 rows, 2 columns')).toBeInTheDocument())
    await userEvent.keyboard('{ArrowDown}')
    await expect(selected()).toEqual([])
    await expect(await copied()).toBe('5')
    // Whole rows, whole columns, all, nothing.
    await userEvent.keyboard('{Shift>} {/Shift}{Shift>}{ArrowDown}{/Shift}')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'rows',
      ranges: [[4, 5]],
      anchor: 4,
    })
    await userEvent.keyboard('{Control>} {/Control}')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'columns',
      anchor: 0,
      head: 0,
    })
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({ kind: 'all' })
    await userEvent.keyboard('{Escape}')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({ kind: 'none' })
    // From the header a column and its neighbour.
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp} {Shift>}{ArrowRight}{/Shift}')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'columns',
      anchor: 0,
      head: 1,
    })
    await expect((await copied()).startsWith('1\tperson 1\n2\tperson 2\n')).toBe(true)
  },
}

export const SelectionOfRows: Story = {
  args: {
    onSelectionChange: fn(),
    rowCheckBoxes: true,
    getRowNumber: (row) => String(row + 101),
    rowCount: 100,
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select row 103' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select row 105' }))
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'rows',
      ranges: [
        [2, 2],
        [4, 4],
      ],
      anchor: 4,
    })
    await waitFor(() =>
      expect(
        canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' }).indeterminate,
      ).toBe(true),
    )
    // A click on a cell leaves the rows checked; the copied rows are the rows shown as selected.
    await userEvent.click(canvas.getByText('person 9'))
    await waitFor(() =>
      expect(canvas.getByRole('checkbox', { name: 'Select row 103' })).toBeChecked(),
    )
    await expect((await copied()).split('\n').map((line) => line.split('\t')[0])).toEqual(
      expect.arrayContaining(['3', '5']),
    )
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows' }))
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({ kind: 'all' })
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select row 101' }))
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      kind: 'rows',
      ranges: [[1, 99]],
      anchor: 0,
    })
  },
}

export const SelectionInDark: Story = {
  globals: { appearance: 'dark' },
  args: { rowCheckBoxes: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('person 3'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect(selected()).toHaveLength(4)
  },
}

export const MenusOfTheHost: Story = {
  args: {
    onSelectionChange: fn(),
    getCopyText: fn(() => Promise.resolve('text')),
    getCellMenu: () => [
      { label: 'Delete row', danger: true, separated: true, shortcut: 'Del', onSelect: () => {} },
    ],
    getColumnMenu: (column) => [{ label: `Sort by ${column}`, onSelect: () => {} }],
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByText('person 3'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await fireEvent.contextMenu(canvas.getByText('person 4'))
    await screen.findByRole('menu')
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Copy',
        'Copy as',
        'Delete rowDel',
      ]),
    )
    screen.getByRole('menuitem', { name: 'Copy as' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'SQL INSERT' }))
    await expect(args.getCopyText).toHaveBeenLastCalledWith(
      { rows: [[2, 3]], columns: [1, 1] },
      'sql',
    )
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{Enter}')
    await screen.findByRole('menuitem', { name: 'Sort by 0' })
  },
}

export const TabPassesThrough: Story = {
  render: (args) => (
    <Flex direction="column" gap="2">
      <Button>Before</Button>
      <DataGrid {...args} />
      <Button>After</Button>
    </Flex>
  ),
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Before' }).focus()
    await userEvent.tab()
    await expect(gridOf()).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(() => expect(focused()[0]).toBe(1))
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus())
  },
}

/** A million rows where the browser allows 10,000,000 px. */
export const AMillionRowsUnderALowCap: Story = {
  args: { rowCount: 1_000_000, maxElementHeight: 10_000_000 },
  play: async () => {
    await waitFor(() => expect(seenRows()[0]).toBe(1))
    const grid = gridOf()
    await expect(grid.scrollHeight).toBeLessThanOrEqual(10_000_000)
    grid.scrollTop = grid.scrollHeight
    await waitFor(() => expect(seenRows().at(-1)).toBe(1_000_000))
    await waitFor(() =>
      expect(grid.querySelector('[aria-rowindex="1000001"]')?.textContent).toContain(
        'person 1000000',
      ),
    )
    // Back by small steps, as a wheel does: no row is left out.
    const rows = new Set(seenRows())
    for (let turn = 0; turn < 30; turn++) {
      grid.scrollTop -= 120
      await new Promise((painted) => requestAnimationFrame(painted))
      seenRows().forEach((row) => rows.add(row))
    }
    await expect(rows.size).toBeGreaterThan(120)
    await expect([...rows].sort((a, b) => a - b)).toEqual(
      Array.from({ length: rows.size }, (_, index) => 1_000_000 - rows.size + 1 + index),
    )
    grid.scrollTop = 0
    await waitFor(() => expect(seenRows()[0]).toBe(1))
  },
}

export const ThreeMillionRows: Story = {
  args: { rowCount: 3_000_000 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(seenRows()[0]).toBe(1))
    const grid = gridOf()
    grid.scrollTop = grid.scrollHeight / 2
    await waitFor(() => expect(Math.abs((seenRows()[0] ?? 0) - 1_500_000)).toBeLessThan(2_000))
    grid.scrollTop = grid.scrollHeight
    await waitFor(() => expect(seenRows().at(-1)).toBe(3_000_000))
    await userEvent.click(canvas.getByText('person 2999999'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(focused()).toEqual([3_000_000, 'person 3000000']))
    // The active cell keeps the focus while its row has no slot, and the keys go on from it.
    grid.scrollTop = 0
    await waitFor(() => expect(seenRows()[0]).toBe(1))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(focused()).toEqual([2_999_999, 'person 2999999']))
    await waitFor(() => expect(seenRows()).toContain(2_999_999))
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(seenRows()[0]).toBe(1))
  },
}

function Growing() {
  const [rowCount, setRowCount] = useState(0)
  const handle = useRef<DataGridHandle>(null)
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2">
        <Button onClick={() => setRowCount((count) => count + 400_000)}>400,000 more</Button>
        <Button
          variant="soft"
          onClick={() => handle.current?.selectCell({ row: rowCount - 1, column: 0 })}
        >
          Last row
        </Button>
      </Flex>
      <DataGrid
        ref={handle}
        aria-label="Result"
        columns={sampleColumns}
        rowCount={rowCount}
        getCell={sampleCell}
        empty="Waiting for rows"
        style={{ height: 400 }}
      />
    </Flex>
  )
}

/** Rows arrive while the grid is shown; past the cap it goes on without a jump. */
export const GrowingWhileShown: Story = {
  render: () => <Growing />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: '400,000 more' })
    await userEvent.click(more)
    await waitFor(() => expect(seenRows()[0]).toBe(1))
    await userEvent.click(canvas.getByRole('button', { name: 'Last row' }))
    await waitFor(() => expect(seenRows().at(-1)).toBe(400_000))
    const before = seenRows()
    await userEvent.click(more)
    await expect(gridOf()).toHaveAttribute('aria-rowcount', '800001')
    await waitFor(() => expect(seenRows()).toEqual(before))
    const grid = gridOf()
    grid.scrollTop += 300
    await waitFor(() => expect(seenRows().at(-1)).toBeGreaterThan(400_000))
    await userEvent.click(canvas.getByRole('button', { name: 'Last row' }))
    await waitFor(() => expect(seenRows().at(-1)).toBe(800_000))
  },
}

export const InAShadowRoot: Story = {
  parameters: { bare: true },
  render: (args) => (
    <ShadowBox css={css}>
      <HowdahTheme appearance="light">
        <DataGrid {...args} onViewCell={() => {}} />
      </HowdahTheme>
    </ShadowBox>
  ),
  play: async ({ canvasElement }) => {
    const shadow = await waitFor(() => {
      const root = canvasElement.querySelector('[data-shadow]')?.shadowRoot
      if (!root?.querySelector('.hw-grid-row')) throw new Error('not there yet')
      return root
    })
    const cell = shadow.querySelector<HTMLElement>('[role="gridcell"]') as HTMLElement
    await expect(getComputedStyle(cell).whiteSpace).toBe('pre')
    await fireEvent.contextMenu(cell)
    await waitFor(() => expect(shadow.querySelectorAll('[role="menuitem"]').length).toBe(2))
    await waitFor(() => expect(document.body.querySelector(':scope > .hw-portal')).toBeNull())
  },
}

function TwoResults() {
  const [turn, setTurn] = useState(1)
  const [source, setSource] = useState({})
  const next = () => {
    setTurn(turn + 1)
    setSource({})
  }
  return (
    <HowdahTheme>
      <Button onClick={next}>Run</Button>
      <DataGrid
        aria-label="Result"
        source={source}
        columns={sampleColumns}
        rowCount={1000}
        getCell={(row, column) => `${turn}: ${row} ${column}`}
        style={{ height: 400 }}
      />
    </HowdahTheme>
  )
}

/**
 * A result that replaces another one draws the visible rows first; the surrounding rows follow
 * after these are painted.
 */
export const RowsInSightFirst: Story = {
  render: () => <TwoResults />,
  play: async ({ canvas }) => {
    const rows = () => [...gridOf().querySelectorAll('.hw-grid-row')]
    const hollow = () => rows().filter((row) => row.childElementCount === 0)
    await canvas.findByText('1: 0 0')
    // The height by which rows are counted is known once they are painted. No waitFor: it calls
    // again at each change of the document, before the next paint, and each run is a change.
    // What the first paint shows is read at once: the surrounding rows follow when there is time.
    let first = { hollow: [] as number[], drawn: 0, seen: [] as number[], text: '' }
    for (let runs = 0; runs < 100 && first.hollow.length === 0; runs++) {
      await new Promise((painted) => requestAnimationFrame(painted))
      // A result of the next frame replaces one that is not painted yet: a slow machine needs a longer pause.
      await new Promise((passed) => setTimeout(passed, runs * 5))
      canvas.getByRole('button', { name: 'Run' }).click()
      await Promise.resolve()
      first = {
        hollow: hollow().map((row) => Number(row.getAttribute('aria-rowindex')) - 1),
        drawn: rows().length - hollow().length,
        seen: seenRows(),
        text: rows()[0]?.textContent?.slice(1) ?? '',
      }
    }
    const turn = Number.parseInt(first.text)
    await expect(turn).toBeGreaterThan(1)
    await expect(first.text).toContain(`${turn}: 0 0`)
    await expect(first.hollow.length).toBeGreaterThan(0)
    await expect(first.drawn).toBeGreaterThanOrEqual(first.seen.length)
    for (const row of first.hollow) await expect(first.seen).not.toContain(row)
    await waitFor(() => expect(hollow()).toEqual([]))
    await expect(rows().every((row) => row.textContent?.includes(`${turn}:`))).toBe(true)
  },
}

// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RenderedCell, type CellRenderer } from './rendered-cell'

// React reports what a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const cell = (renderer: CellRenderer, value: string | null) => (
  <RenderedCell
    renderer={renderer}
    text={value ?? 'NULL'}
    value={value}
    column="total"
    type="numeric"
    rowValue={(column) => (column === 'currency' ? 'EUR' : undefined)}
  />
)

it('draws a value with its column, its type and the rest of its row', () => {
  const Price: CellRenderer = ({ value, column, type, rowValue }) =>
    `${column} ${type}: ${value} ${rowValue('currency')} ${String(rowValue('none'))}`
  const { container } = render(cell(Price, '9007199254740993.10'))
  expect(container.textContent).toBe('total numeric: 9007199254740993.10 EUR undefined')
})

it('shows the text where the renderer fails, and only there', () => {
  const Picky: CellRenderer = ({ value }) => {
    if (value === null || value === 'x') throw new Error('Not this one.')
    return <b>{value}</b>
  }
  const { container, rerender } = render(cell(Picky, 'x'))
  expect(container.innerHTML).toBe('x')
  rerender(cell(Picky, 'y'))
  expect(container.innerHTML).toBe('<b>y</b>')
  rerender(cell(Picky, null))
  expect(container.innerHTML).toBe('NULL')
})

it('shows the text where the renderer is none', () => {
  const { container } = render(cell('' as unknown as CellRenderer, 'x'))
  expect(container.innerHTML).toBe('x')
  const broken = render(cell({} as unknown as CellRenderer, 'z'))
  expect(broken.container.innerHTML).toBe('z')
})

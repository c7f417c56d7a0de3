import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import {
  choose,
  firstCell,
  openTable,
  STARTS_WITHIN,
  TableScene,
  viewOf,
} from './scenes/table-scene'

const meta = {
  title: 'sdk/TableEditor',
  component: TableScene,
  parameters: { padding: 0 },
} satisfies Meta<typeof TableScene>
export default meta
type Story = StoryObj<typeof meta>

export const TheIndex: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^customers/ }, STARTS_WITHIN)
    await waitFor(() => expect(canvas.getByText('2 tables')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('No table selected')).toBeVisible())
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search tables' }), 'ORD')
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^customers/ })).toBeNull(), {
      timeout: 20_000,
    })
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search tables' }), 'x')
    await canvas.findByText('No matching tables.')
  },
}

/** Rows come a hundred at a time; pages follow the key, there and back. */
export const PageByPage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: /orders \(preview\)/ })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('101'))
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('201'))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Next page' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('101'))
    const page = canvas.getByRole('textbox', { name: 'Page' })
    await userEvent.clear(page)
    await userEvent.type(page, '3{Enter}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('201'))
    await userEvent.click(canvas.getByRole('button', { name: 'Get exact count' }))
    await canvas.findByText('300 rows')
  },
}

export const SortedAndFiltered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await openTable(canvasElement, /^orders/)
    await userEvent.click(canvas.getByRole('button', { name: 'Sort' }))
    await userEvent.click(await page.findByRole('button', { name: 'Add sort' }))
    await choose(
      canvasElement,
      await page.findByRole('combobox', { name: 'Direction' }),
      'Descending',
    )
    await waitFor(() => expect(viewOf(canvasElement).sort).toEqual(['id:desc']))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('300'))
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }))
    await choose(
      canvasElement,
      await page.findByRole('combobox', { name: 'Operator' }),
      'less than',
    )
    await userEvent.type(page.getByRole('textbox', { name: 'Value' }), '10{Enter}')
    await waitFor(() => expect(viewOf(canvasElement).filter).toEqual(['id:lt:10']))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('9'))
  },
}

/** A header shows how its column is sorted, and has its menu in sight for the pointer. */
export const ASortInItsHeader: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await openTable(canvasElement, /^orders/)
    const header = await canvas.findByRole('columnheader', { name: /^id/ })
    await waitFor(() =>
      expect(within(header).getByRole('img', { name: 'primary key' })).toBeVisible(),
    )
    await expect(header).not.toHaveAttribute('aria-sort')
    await userEvent.click(header)
    const sign = header.querySelector('.hw-grid-header-menu')
    await expect(sign).toBeVisible()
    await userEvent.click(sign as Element)
    await userEvent.click(await page.findByRole('menuitem', { name: 'Sort descending' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('300'))
    const sorted = await canvas.findByRole('columnheader', { name: /^id/ })
    await expect(sorted).toHaveAttribute('aria-sort', 'descending')
    await waitFor(() => expect(sorted.querySelector('.hw-grid-header-sort')).toBeVisible())
    await userEvent.pointer({ keys: '[MouseRight]', target: sorted })
    await userEvent.click(await page.findByRole('menuitem', { name: 'Remove sort' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await expect(await canvas.findByRole('columnheader', { name: /^id/ })).not.toHaveAttribute(
      'aria-sort',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Add column' }))
    await page.findByRole('dialog', { name: 'New column in orders' }, STARTS_WITHIN)
  },
}

/** The page is in the view, which the address holds. */
export const APageOfTheView: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('101'))
    await waitFor(() => expect(viewOf(canvasElement).page).toBe(2))
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: canvasElement.querySelector('[role="gridcell"][aria-colindex="2"]') as Element,
    })
    await userEvent.click(
      await pageOf(canvasElement).findByRole('menuitem', { name: 'Filter by 101' }),
    )
    await waitFor(() => expect(viewOf(canvasElement).filter).toEqual(['id:eq:101']))
    await waitFor(() => expect(viewOf(canvasElement).page).toBeUndefined())
  },
}

/** A schema without tables offers to make one. */
export const NoTables: Story = {
  args: { view: { tableId: null, schema: 'empty' }, meanwhile: 'create schema empty' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('No tables in this schema.', undefined, STARTS_WITHIN)
    await userEvent.click(canvas.getByRole('button', { name: 'Meanwhile' }))
    await userEvent.click(canvas.getByRole('button', { name: 'New schema' }))
    await userEvent.type(
      await pageOf(canvasElement).findByRole('textbox', { name: 'Name' }),
      'other{Enter}',
    )
    await canvas.findByText('No tables yet', undefined, STARTS_WITHIN)
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: 'New table' })).toHaveLength(2),
    )
  },
}

/** Filters in the URL that no longer fit the table are ignored and reported, and can be cleared. */
export const FiltersThatNoLongerFit: Story = {
  args: { oldFilters: ['gone:eq:1'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await userEvent.click(canvas.getByRole('button', { name: 'Address with old filters' }))
    await canvas.findByText(/gone = 1 \(the column doesn’t exist\)/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(canvas.queryByText(/the column doesn’t exist/)).toBeNull())
  },
}

export const ColumnsAsOneLikesThem: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await openTable(canvasElement, /^customers/)
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await page.findByRole('checkbox', { name: 'Show id' }))
    await userEvent.click(page.getByRole('button', { name: 'Freeze joined_on' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('2024-02-29'))
    await waitFor(() => expect(canvas.queryByRole('columnheader', { name: /^id/ })).toBeNull())
  },
}

export const ATableThatIsGone: Story = {
  args: { view: { tableId: 4_000_000_000 } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('This table no longer exists', undefined, STARTS_WITHIN)
  },
}

export const NothingAnswers: Story = {
  args: { failing: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Failed to load tables', undefined, STARTS_WITHIN)
    await canvas.findByText('Failed to load schemas')
  },
}

/** Lists, keys and ways to new tables keep to what the host allows. */
export const AllowedTables: Story = {
  args: { editor: { allowedTables: [{ schema: 'public', name: 'orders' }] } },
  play: async ({ canvas, canvasElement }) => {
    await openTable(canvasElement, /^orders/)
    await expect(canvas.getByText('1 table')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^customers/ })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'New table' })).toBeNull()
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    const cell = canvasElement.querySelector('[role="gridcell"][aria-colindex="3"]')!
    await userEvent.pointer({ target: cell, keys: '[MouseRight]' })
    const menu = await pageOf(canvasElement).findByRole('menu')
    await expect(within(menu).queryByRole('menuitem', { name: /customers/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
  },
}

export const Narrow: Story = {
  args: { frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await waitFor(() =>
      expect(canvas.queryByRole('searchbox', { name: 'Search tables' })).toBeNull(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Show tables' }))
    await waitFor(() =>
      expect(canvas.getByRole('searchbox', { name: 'Search tables' })).toBeVisible(),
    )
  },
}

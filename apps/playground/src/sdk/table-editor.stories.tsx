import { TableEditor, type TableEditorProps, type TableEditorView } from '@howdah/sdk/table-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState, type CSSProperties } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createPglitePlatform } from './pglite-platform'
import { pageOf } from './sql-scene'
import { memoryStorage, StoryFrame } from './story-frame'
import { json } from './story-platform'

interface SceneProps {
  view?: TableEditorView
  editor?: TableEditorProps
  frame?: CSSProperties
  /** Every question is answered with this failure. */
  failing?: boolean
  /** A button brings the address that holds these. */
  oldFilters?: readonly string[]
}

/** A table editor on a Postgres (PGlite) in a worker of this page. */
function Scene({ view, editor, frame, failing, oldFilters }: SceneProps) {
  const [platform] = useState(() => createPglitePlatform({ onDatabaseEnded: () => {} }))
  const [storage] = useState(() => memoryStorage())
  const [shown, setShown] = useState<TableEditorView>(view ?? { tableId: null })
  useEffect(() => platform.close, [platform])
  const fail = () => Promise.resolve(json({ code: 'internal', message: 'Something went wrong.', request_id: 'req_story' }, 500))
  return (
    <StoryFrame fetch={failing ? fail : platform.fetch} storage={storage} style={frame}>
      <TableEditor view={shown} onViewChange={setShown} {...editor} />
      {oldFilters && (
        <button type="button" onClick={() => setShown({ ...shown, filter: oldFilters })}>
          Address with old filters
        </button>
      )}
      <output style={{ display: 'none' }} data-view>
        {JSON.stringify(shown)}
      </output>
    </StoryFrame>
  )
}

const meta = { title: 'sdk/TableEditor', component: Scene, parameters: { padding: 0 } } satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

/** Postgres takes its seconds to start in a page. */
const STARTS_WITHIN = { timeout: 25_000 }

const viewOf = (canvasElement: HTMLElement) =>
  JSON.parse(canvasElement.querySelector('[data-view]')?.textContent ?? '{}') as TableEditorView
/** What stands in the first column of the first row. */
const firstCell = (canvasElement: HTMLElement) => canvasElement.querySelector('[role="gridcell"][aria-colindex="2"]')?.textContent

async function openTable(canvasElement: HTMLElement, name: RegExp) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }, STARTS_WITHIN))
  return canvas.findByRole('grid', { name: /^Rows of/ }, { timeout: 10_000 })
}

async function choose(canvasElement: HTMLElement, field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await pageOf(canvasElement).findByRole('option', { name: option }))
  await waitFor(() => expect(pageOf(canvasElement).queryByRole('listbox')).toBeNull())
}

export const TheIndex: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^customers/ }, STARTS_WITHIN)
    await expect(canvas.getByText('2 tables and views')).toBeVisible()
    await expect(canvas.getByText('Choose a table')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search tables' }), 'ORD')
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^customers/ })).toBeNull(), { timeout: 5000 })
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search tables' }), 'x')
    await canvas.findByText('No table or view has this in its name.')
  },
}

/** Rows come a hundred at a time; pages follow the key, there and back. */
export const PageByPage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await expect(canvas.getByRole('tab', { name: /orders \(preview\)/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('101'))
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('201'))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(canvas.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('101'))
    const page = canvas.getByRole('textbox', { name: 'Page' })
    await userEvent.clear(page)
    await userEvent.type(page, '3{Enter}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('201'))
    await userEvent.click(canvas.getByRole('button', { name: 'Count exactly' }))
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
    await choose(canvasElement, await page.findByRole('combobox', { name: 'Direction' }), 'Descending')
    await waitFor(() => expect(viewOf(canvasElement).sort).toEqual(['id:desc']))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('300'))
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }))
    await choose(canvasElement, await page.findByRole('combobox', { name: 'Operator' }), 'less than')
    await userEvent.type(page.getByRole('textbox', { name: 'Value' }), '10{Enter}')
    await waitFor(() => expect(viewOf(canvasElement).filter).toEqual(['id:lt:10']))
    await waitFor(() => expect(firstCell(canvasElement)).toBe('9'))
  },
}

/** What an address asks of a table that has changed since is left out and said, and there is a way out. */
export const FiltersThatNoLongerFit: Story = {
  args: { oldFilters: ['gone:eq:1'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await userEvent.click(canvas.getByRole('button', { name: 'Address with old filters' }))
    await canvas.findByText(/gone = 1 \(there is no such column\)/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(canvas.queryByText(/there is no such column/)).toBeNull())
  },
}

export const ColumnsAsOneLikesThem: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await openTable(canvasElement, /^customers/)
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await page.findByRole('checkbox', { name: 'Show id' }))
    await userEvent.click(page.getByRole('button', { name: 'Keep joined_on in sight' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(firstCell(canvasElement)).toBe('2024-02-29'))
    await expect(canvas.queryByRole('columnheader', { name: /^id/ })).toBeNull()
  },
}

export const ATableThatIsGone: Story = {
  args: { view: { tableId: 4_000_000_000 } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('This table is not there any more', undefined, STARTS_WITHIN)
  },
}

export const NothingAnswers: Story = {
  args: { failing: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('The tables could not be loaded', undefined, STARTS_WITHIN)
    await canvas.findByText('The schemas could not be loaded')
  },
}

export const Narrow: Story = {
  args: { frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await waitFor(() => expect(canvas.queryByRole('searchbox', { name: 'Search tables' })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Show tables' }))
    await expect(canvas.getByRole('searchbox', { name: 'Search tables' })).toBeVisible()
  },
}

import { TableEditor, type TableEditorProps, type TableEditorView } from '@howdah/sdk/table-editor'
import { useEffect, useState, type CSSProperties } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createPglitePlatform } from '../pglite/pglite-platform'
import { pageOf } from './sql-scene'
import { memoryStorage, StoryFrame } from './story-frame'
import { json } from './story-platform'

export interface TableSceneProps {
  view?: TableEditorView
  editor?: TableEditorProps
  frame?: CSSProperties
  /** Every question is answered with this failure. */
  failing?: boolean
  /** A button brings the address that holds these. */
  oldFilters?: readonly string[]
  /** SQL that a button runs, simulating another user. */
  meanwhile?: string
}

/** A table editor on a Postgres (PGlite) in a worker of this page. */
export function TableScene({
  view,
  editor,
  frame,
  failing,
  oldFilters,
  meanwhile,
}: TableSceneProps) {
  const [platform] = useState(() => createPglitePlatform({ onDatabaseEnded: () => {} }))
  const [storage] = useState(() => memoryStorage())
  const [shown, setShown] = useState<TableEditorView>(view ?? { tableId: null })
  useEffect(() => platform.close, [platform])
  const fail = () =>
    Promise.resolve(
      json({ code: 'internal', message: 'Something went wrong.', request_id: 'req_story' }, 500),
    )
  return (
    <StoryFrame fetch={failing ? fail : platform.fetch} storage={storage} style={frame}>
      <TableEditor view={shown} onViewChange={setShown} {...editor} />
      {oldFilters && (
        <button type="button" onClick={() => setShown({ ...shown, filter: oldFilters })}>
          Address with old filters
        </button>
      )}
      {meanwhile !== undefined && (
        <button type="button" onClick={() => void runElsewhere(platform.fetch, meanwhile)}>
          Meanwhile
        </button>
      )}
      <output style={{ display: 'none' }} data-view>
        {JSON.stringify(shown)}
      </output>
    </StoryFrame>
  )
}

function runElsewhere(fetch: typeof globalThis.fetch, query: string) {
  const headers = { 'content-type': 'application/json' }
  return fetch('https://platform.example/platform/projects/story/query', {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
}

/** Postgres takes its seconds to start in a page. */
export const STARTS_WITHIN = { timeout: 60_000 }
/** Timeout for catalog reads and writes of a form or panel. */
export const READS_WITHIN = { timeout: 20_000 }

export const viewOf = (canvasElement: HTMLElement) =>
  JSON.parse(canvasElement.querySelector('[data-view]')?.textContent ?? '{}') as TableEditorView
/** Returns the text of the first cell in the first row. */
export const firstCell = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[role="gridcell"][aria-colindex="2"]')?.textContent

export async function openTable(canvasElement: HTMLElement, name: RegExp) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }, STARTS_WITHIN))
  return canvas.findByRole('grid', { name: /^Rows of/ }, { timeout: 20_000 })
}

export async function choose(canvasElement: HTMLElement, field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await pageOf(canvasElement).findByRole('option', { name: option }))
  await waitFor(() => expect(pageOf(canvasElement).queryByRole('listbox')).toBeNull())
}

/** A cell of the grid by its row, from 1, and the name of its column. */
export function cellOf(canvasElement: HTMLElement, row: number, column: string): HTMLElement {
  const header = [...canvasElement.querySelectorAll('[role="columnheader"]')].find((one) =>
    one.textContent?.startsWith(column),
  )
  const place = header?.getAttribute('aria-colindex') ?? ''
  const cell = canvasElement.querySelector<HTMLElement>(
    `[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${place}"]`,
  )
  if (!cell) throw new Error(`There is no cell ${column} in row ${row}.`)
  return cell
}

/** Writes a value into a cell, as a person does. */
export async function write(canvasElement: HTMLElement, row: number, column: string, text: string) {
  await userEvent.dblClick(cellOf(canvasElement, row, column))
  const editor = await within(canvasElement).findByRole('textbox', { name: `Edit ${column}` })
  await userEvent.clear(editor)
  await userEvent.type(editor, `${text}{Enter}`)
  await waitFor(() =>
    expect(within(canvasElement).queryByRole('textbox', { name: `Edit ${column}` })).toBeNull(),
  )
}

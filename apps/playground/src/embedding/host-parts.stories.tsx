import type { HowdahToast } from '@howdah/sdk'
import { SqlEditor, type SqlEditorProps } from '@howdah/sdk/sql-editor'
import {
  TableEditor,
  type CellRenderers,
  type TableEditorHandle,
  type TableEditorProps,
} from '@howdah/sdk/table-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createPglitePlatform } from '../sdk/pglite/pglite-platform'
import { memoryStorage, StoryFrame } from '../sdk/scenes/story-frame'
import { cellOf } from '../sdk/scenes/table-scene'

/** Postgres and the editor start in the page, which takes a busy machine a while. */
const IN_A_WHILE = { timeout: 60_000 }

const cellRenderers: CellRenderers = {
  columns: {
    id: ({ value, rowValue }) => <mark>{`No. ${value} of ${rowValue('customer_id')}`}</mark>,
    total: () => {
      throw new Error('A mistake of the page.')
    },
  },
}

/** A page around a table editor, with parts of its own in it. */
function Page(props: TableEditorProps) {
  const [platform] = useState(() => createPglitePlatform({ onDatabaseEnded: () => {} }))
  const [storage] = useState(() => memoryStorage())
  const [answer, setAnswer] = useState('')
  const [toasts, setToasts] = useState<HowdahToast[]>([])
  const editor = useRef<TableEditorHandle>(null)
  useEffect(() => platform.close, [platform])
  const open = async (schema: string, name: string) =>
    setAnswer(`opened: ${await editor.current?.openTable({ schema, name })}`)
  return (
    <StoryFrame
      fetch={platform.fetch}
      storage={storage}
      onToast={(toast) => setToasts((all) => [...all.filter(({ id }) => id !== toast.id), toast])}
    >
      <p>
        <button onClick={() => void open('public', 'orders')}>Orders</button>
        <button onClick={() => void open('public', 'none')}>A table that does not exist</button>
        <button onClick={() => setAnswer(`form: ${editor.current?.insertRow()}`)}>New order</button>
        <output>{answer}</output>
      </p>
      <TableEditor ref={editor} style={{ height: 520 }} {...props} />
      <ul aria-label="Messages of the page">
        {toasts.map(({ id, kind, title }) => (
          <li key={id}>{`${kind}: ${title}`}</li>
        ))}
      </ul>
    </StoryFrame>
  )
}

const meta = {
  title: 'embedding/Parts of a host',
  component: Page,
  parameters: { padding: 0 },
} satisfies Meta<typeof Page>
export default meta
type Story = StoryObj<typeof meta>

/** Opens a table by name, draws some of its cells, and shows its messages and tools. */
export const TableEditorInAPage: Story = {
  args: {
    cellRenderers,
    toolbarStart: <b>Shop</b>,
    toolbarEnd: <button type="button">Share</button>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^customers/ }, IN_A_WHILE)
    await userEvent.click(canvas.getByRole('button', { name: 'New order' }))
    await canvas.findByText('form: false')
    await userEvent.click(canvas.getByRole('button', { name: 'A table that does not exist' }))
    await canvas.findByText('opened: false', {}, IN_A_WHILE)
    await userEvent.click(canvas.getByRole('button', { name: 'Orders' }))
    await canvas.findByText('opened: true', {}, IN_A_WHILE)
    await canvas.findByRole('grid', { name: 'Rows of orders' }, IN_A_WHILE)
    // Drawn by the page; a renderer that fails leaves the text.
    await waitFor(() =>
      expect(cellOf(canvasElement, 1, 'id').querySelector('mark')?.textContent).toMatch(
        /^No\. 1 of /,
      ),
    )
    await expect(cellOf(canvasElement, 1, 'total').textContent).toMatch(/^[\d.]+$/)
    await expect(canvas.getByText('Shop')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Share' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'New order' }))
    await canvas.findByText('form: true')
  },
}

function EditorWithKeys() {
  const [platform] = useState(() => createPglitePlatform({ onDatabaseEnded: () => {} }))
  const [storage] = useState(() => memoryStorage())
  const [pressed, setPressed] = useState('')
  const [keymap] = useState<SqlEditorProps['keymap']>(() => [
    {
      key: 'Alt-q',
      run: ({ state }) => {
        setPressed(`${state.doc.length} characters`)
        return true
      },
    },
  ])
  useEffect(() => platform.close, [platform])
  return (
    <StoryFrame fetch={platform.fetch} storage={storage}>
      <output>{pressed}</output>
      <SqlEditor defaultValue="select 42" keymap={keymap} />
    </StoryFrame>
  )
}

/** A key of the page in the text of a SQL editor. */
export const KeysOfAPage: Story = {
  render: () => <EditorWithKeys />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const text = await canvas.findByRole('textbox', { name: 'SQL query' }, IN_A_WHILE)
    await userEvent.click(text)
    await userEvent.keyboard('{Alt>}q{/Alt}')
    await canvas.findByText('9 characters')
  },
}

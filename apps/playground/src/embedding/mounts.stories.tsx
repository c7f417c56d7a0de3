import { TableEditor as Table } from '@howdah/sdk/table-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, type within } from 'storybook/test'
import connectDialog from '../sdk/connect-dialog.stories'
import databaseSelector from '../sdk/database-selector.stories'
import functionEditor from '../sdk/function-editor.stories'
import notifications from '../sdk/notifications.stories'
import { createPglitePlatform } from '../sdk/pglite/pglite-platform'
import realtimeInspector from '../sdk/realtime-inspector.stories'
import resultsGrid from '../sdk/results-grid.stories'
import schemaDiagram from '../sdk/schema-diagram.stories'
import sqlPanel from '../sdk/sql-panel.stories'
import storageExplorer from '../sdk/storage-explorer.stories'
import users from '../sdk/users.stories'
import { scriptSockets } from '../sdk/scenes/scripted-socket'
import { ORDERS, orders, pageOf, SqlScene } from '../sdk/scenes/sql-scene'
import { memoryStorage, StoryFrame } from '../sdk/scenes/story-frame'
import { endLine, result } from '../sdk/scenes/story-platform'
import { openTable } from '../sdk/scenes/table-scene'
import { Scene as WorkspaceScene } from '../sdk/scenes/workspace-scene'

const MOUNTS = 20

function Toggled({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button type="button" data-toggle onClick={() => setShown(!isShown)}>
        {isShown ? 'Unmount' : 'Mount'}
      </button>
      {isShown && children}
    </>
  )
}

/** Twenty mounts and unmounts leave neither a node nor a listener in the page. */
const meta = {
  title: 'embedding/Mounts',
  component: Toggled,
  parameters: { padding: 0 },
  args: { children: null },
} satisfies Meta<typeof Toggled>
export default meta
type Story = StoryObj<typeof meta>

/** Counts the listeners of the window and the document by their types. */
function countListeners() {
  const counts = new Map<string, number>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const known = new Map<EventTarget, Set<string>>()
  const ids = new WeakMap<object, number>()
  let next = 0
  const keyOf = (type: string, listener: object, options: unknown) => {
    if (!ids.has(listener)) ids.set(listener, next++)
    const capture = options === true || (options as { capture?: boolean } | null)?.capture === true
    return `${type} ${ids.get(listener)} ${capture}`
  }
  const count = (target: EventTarget, type: string, change: number) => {
    const name = `${target === window ? 'window' : 'document'} ${type}`
    counts.set(name, (counts.get(name) ?? 0) + change)
  }
  const isPage = (target: unknown): target is EventTarget =>
    target === window || target === document || target === document.body
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (isPage(this) && listener && !(options as { once?: boolean } | null)?.once) {
      const keys = known.get(this) ?? new Set()
      known.set(this, keys)
      const key = keyOf(type, listener, options)
      if (!keys.has(key)) count(this, type, 1)
      keys.add(key)
    }
    return add.call(this, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (isPage(this) && listener && known.get(this)?.delete(keyOf(type, listener, options)))
      count(this, type, -1)
    return remove.call(this, type, listener, options)
  }
  return {
    left: () => Object.fromEntries([...counts].filter(([, left]) => left > 0)),
    stop() {
      EventTarget.prototype.addEventListener = add
      EventTarget.prototype.removeEventListener = remove
    },
  }
}

function mountedTwentyTimes(
  seen: (page: ReturnType<typeof within>, canvasElement: HTMLElement) => Promise<unknown>,
): Story {
  return {
    play: async ({ canvas, canvasElement }) => {
      const toggle = canvasElement.querySelector<HTMLElement>('[data-toggle]')!
      const cycle = async () => {
        toggle.click()
        await seen(canvas, canvasElement)
        toggle.click()
        await waitFor(() => expect(toggle).toHaveTextContent('Mount'))
      }
      // What is shared by all widgets of a page comes with the first one.
      await cycle()
      const nodes = document.body.querySelectorAll('*').length
      const listeners = countListeners()
      try {
        for (let mount = 0; mount < MOUNTS; mount++) await cycle()
        await waitFor(() => expect(document.body.querySelectorAll('*').length).toBe(nodes))
        await waitFor(() => expect(listeners.left()).toEqual({}))
      } finally {
        listeners.stop()
      }
    },
  }
}

export const SqlEditor: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('textbox', { name: 'SQL query' })),
  args: {
    children: (
      <SqlScene
        sql="select * from orders"
        answer={() => [...result(ORDERS, orders(3)), endLine(1)]}
      />
    ),
  },
}

export const StorageExplorer: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('option', { name: /beach/ })),
  args: { children: <storageExplorer.component view={{ bucketId: 'pictures' }} /> },
}

export const Users: Story = {
  ...mountedTwentyTimes((page) => page.findByText('6 users')),
  args: { children: <users.component /> },
}

export const Notifications: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('button', { name: /^Notifications/ })),
  args: { children: <notifications.component count={3} /> },
}

export const DatabaseSelector: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('button', { name: /^Source/ })),
  args: { children: <databaseSelector.component count={2} /> },
}

/** On one Postgres, since the start of one takes seconds. */
function OnePostgres() {
  const [platform] = useState(() => createPglitePlatform({ onDatabaseEnded: () => {} }))
  const [storage] = useState(() => memoryStorage())
  useEffect(() => platform.close, [platform])
  return (
    <Toggled>
      <StoryFrame fetch={platform.fetch} storage={storage}>
        <Table />
      </StoryFrame>
    </Toggled>
  )
}

export const TableEditor: Story = {
  ...mountedTwentyTimes((_, canvasElement) => openTable(canvasElement, /^orders/)),
  render: () => <OnePostgres />,
}

export const SqlPanel: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('textbox', { name: 'SQL query' })),
  args: { children: <sqlPanel.component /> },
}

export const SqlWorkspace: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('textbox', { name: 'SQL query' })),
  args: { children: <WorkspaceScene /> },
}

export const ResultsGrid: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('gridcell', { name: '9007199254740001' })),
  args: { children: <resultsGrid.component {...resultsGrid.args} /> },
}

export const SchemaDiagram: Story = {
  ...mountedTwentyTimes((page) => page.findByLabelText(/^orders, \d+ columns/)),
  args: { children: <schemaDiagram.component /> },
}

export const FunctionEditor: Story = {
  ...mountedTwentyTimes((page) => page.findByLabelText('Content of index.ts')),
  args: { children: <functionEditor.component slug="greet" /> },
}

/** In a channel, whose socket is closed with it. */
export const RealtimeInspector: Story = {
  ...mountedTwentyTimes(async (page) => {
    await userEvent.type(await page.findByLabelText('Channel name'), 'shop')
    await userEvent.click(page.getByRole('button', { name: 'Start' }))
    await page.findByRole('button', { name: 'Stop' })
  }),
  args: { children: <realtimeInspector.component /> },
  beforeEach: () => scriptSockets({}),
}

export const ConnectDialog: Story = {
  ...mountedTwentyTimes((_, canvasElement) =>
    pageOf(canvasElement).findByRole('dialog', { name: 'Connect to your project' }),
  ),
  args: { children: <connectDialog.component view={{ showConnect: true }} /> },
}

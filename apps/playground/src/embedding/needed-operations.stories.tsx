import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import docs from 'virtual:widget-docs'
import { failInvocations } from '../sdk/scenes/functions-platform'
import { scriptSockets } from '../sdk/scenes/scripted-socket'
import { pageOf, runIt } from '../sdk/scenes/sql-scene'
import { STORY_BASE_URL } from '../sdk/scenes/story-frame'
import { json } from '../sdk/scenes/story-platform'
import { openTable, STARTS_WITHIN } from '../sdk/scenes/table-scene'
import { editorIn, row } from '../sdk/scenes/workspace-scene'
import connectDialog from '../widgets/connect-dialog.stories'
import databaseSelector from '../widgets/database-selector.stories'
import { BetweenContext } from '../widgets/example'
import functionEditor from '../widgets/function-editor.stories'
import functionTest from '../widgets/function-test.stories'
import notifications from '../widgets/notifications.stories'
import realtimeInspector from '../widgets/realtime-inspector.stories'
import resultsGrid from '../widgets/results-grid.stories'
import schemaDiagram from '../widgets/schema-diagram.stories'
import sqlEditor from '../widgets/sql-editor.stories'
import sqlPanel from '../widgets/sql-panel.stories'
import sqlWorkspace from '../widgets/sql-workspace.stories'
import storageExplorer from '../widgets/storage-explorer.stories'
import tableEditor from '../widgets/table-editor.stories'
import users from '../widgets/users.stories'

type Fetch = typeof globalThis.fetch

/** Requests of the story that are none of the operations which the documentation lists for its widget. */
let unlisted: string[] = []

const isOneOf = (requests: readonly string[], asked: string) =>
  requests.some((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked))

/** Returns what answers 404 to all requests to the platform but those that a widget needs. */
function onlyNeeded(title: string) {
  const widget = docs.widgets.find((one) => one.title === title)
  if (!widget) throw new Error(`${title} is no widget.`)
  return (fetch: Fetch): Fetch =>
    async (input, init) => {
      const request = new Request(input, init)
      const { origin, pathname } = new URL(request.url)
      const asked = `${request.method} ${pathname}`
      if (origin !== STORY_BASE_URL || isOneOf(widget.neededRequests, asked)) return fetch(request)
      if (!isOneOf(widget.requests, asked)) unlisted.push(asked)
      const answer = { code: 'not_found', message: 'Not found.', request_id: 'req_story' }
      return json(answer, 404)
    }
}

/** The live example of a widget, whose platform serves the needed operations alone. */
function Scene({ title, children }: { title: string; children: ReactNode }) {
  const [between] = useState(() => onlyNeeded(title))
  return <BetweenContext value={between}>{children}</BetweenContext>
}

/** A widget works with the operations that the documentation lists as needed, and requests none that it does not list. */
const meta = {
  title: 'embedding/Needed operations',
  component: Scene,
  parameters: { padding: 0 },
  beforeEach: () => void (unlisted = []),
  afterEach: () => expect(unlisted).toEqual([]),
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

/** Runs what the editor contains, and waits for its rows. */
async function seeRows(canvasElement: HTMLElement) {
  const canvas = await runIt(canvasElement)
  await canvas.findAllByRole('gridcell', {}, STARTS_WITHIN)
}

export const SqlEditor: Story = {
  args: { title: 'SQL editor', children: sqlEditor.render(sqlEditor.args) },
  play: ({ canvasElement }) => seeRows(canvasElement),
}

export const SqlPanel: Story = {
  args: { title: 'SQL panel', children: sqlPanel.render(sqlPanel.args) },
  play: async ({ canvasElement }) => {
    await userEvent.click(await editorIn(canvasElement))
    await userEvent.keyboard('select * from orders')
    await seeRows(canvasElement)
  },
}

export const SqlWorkspace: Story = {
  args: { title: 'SQL workspace', children: sqlWorkspace.render(sqlWorkspace.args) },
  play: async ({ canvasElement }) => {
    await userEvent.click(await row(canvasElement, 'Orders by day'))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await seeRows(canvasElement)
  },
}

export const ResultsGrid: Story = {
  args: { title: 'Results grid', children: resultsGrid.render(resultsGrid.args) },
  play: async ({ canvas }) => void (await canvas.findAllByRole('gridcell')),
}

export const TableEditor: Story = {
  args: { title: 'Table editor', children: tableEditor.render(tableEditor.args) },
  play: async ({ canvasElement }) => void (await openTable(canvasElement, /^orders/)),
}

export const SchemaDiagram: Story = {
  args: { title: 'Schema diagram', children: schemaDiagram.render(schemaDiagram.args) },
  play: async ({ canvas }) => {
    await canvas.findByLabelText(/^orders, \d+ columns?/, {}, { timeout: 20_000 })
  },
}

export const StorageExplorer: Story = {
  args: { title: 'Storage explorer', children: storageExplorer.render(storageExplorer.args) },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: /^beach/ })
  },
}

export const Notifications: Story = {
  args: { title: 'Notifications', children: notifications.render(notifications.args) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Notifications, \d/ }))
    await pageOf(canvasElement).findAllByRole('listitem')
  },
}

export const Users: Story = {
  args: { title: 'Users', children: users.render(users.args) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'ada@example.com' }))
    const panel = await pageOf(canvasElement).findByRole('dialog')
    await within(panel).findByText('Firefox')
  },
}

export const RealtimeInspector: Story = {
  args: { title: 'Realtime inspector', children: realtimeInspector.render(realtimeInspector.args) },
  beforeEach: () => scriptSockets({}),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Channel name'), 'shop')
    await userEvent.click(canvas.getByRole('button', { name: 'Start' }))
    await canvas.findByRole('button', { name: 'Stop' })
  },
}

export const FunctionEditor: Story = {
  args: { title: 'Function editor', children: functionEditor.render(functionEditor.args) },
  beforeEach: failInvocations,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText('Content of index.ts')
    await userEvent.click(await canvas.findByRole('button', { name: 'Add file' }))
    await userEvent.type(await pageOf(canvasElement).findByLabelText('Path'), 'other.ts{Enter}')
    await canvas.findByRole('tab', { name: 'other.ts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    await canvas.findByText('greet is deployed')
  },
}

export const FunctionTest: Story = {
  args: { title: 'Function test', children: functionTest.render(functionTest.args) },
  beforeEach: failInvocations,
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Send' }))
    await page.findByText(/^Status 500/)
  },
}

export const DatabaseSelector: Story = {
  args: { title: 'Database selector', children: databaseSelector.render(databaseSelector.args) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Source/ }))
    const dialog = await pageOf(canvasElement).findByRole('dialog', { name: 'Source' })
    await within(dialog).findAllByRole('button', { name: /zone/ })
  },
}

export const ConnectDialog: Story = {
  args: { title: 'Connect dialog', children: connectDialog.render(connectDialog.args) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect' }))
    const dialog = await pageOf(canvasElement).findByRole('dialog')
    await within(dialog).findAllByText(/postgresql:/)
  },
}

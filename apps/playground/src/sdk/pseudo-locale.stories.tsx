import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import connectDialog from './connect-dialog.stories'
import databaseSelector from './database-selector.stories'
import functionEditor from './function-editor.stories'
import notifications from './notifications.stories'
import realtimeInspector from './realtime-inspector.stories'
import schemaDiagram from './schema-diagram.stories'
import sqlPanel from './sql-panel.stories'
import storageExplorer from './storage-explorer.stories'
import users from './users.stories'
import { cutTexts, englishLeft } from './scenes/pseudo-texts'
import { ORDERS, orders, SqlScene } from './scenes/sql-scene'
import { endLine, result } from './scenes/story-platform'
import { STARTS_WITHIN, TableScene } from './scenes/table-scene'
import { Scene as WorkspaceScene } from './scenes/workspace-scene'

/** Longer texts from right to left, on a narrow page. */
function Narrow({ children }: { children: ReactNode }) {
  return <div style={{ width: 390, overflow: 'clip' }}>{children}</div>
}

/** Every text of a widget is of the pseudo-locale, and none is cut. */
const meta = {
  title: 'sdk/Pseudo-locale',
  component: Narrow,
  globals: { locale: 'pseudo', direction: 'rtl' },
  parameters: { padding: 0 },
  args: { children: null },
} satisfies Meta<typeof Narrow>
export default meta
type Story = StoryObj<typeof meta>

const SHOWN = { timeout: 60_000 }

/** Waits for a state, in which every text is checked. */
async function check(found: () => Element | null, data?: RegExp) {
  await waitFor(() => expect(found()).toBeTruthy(), SHOWN)
  await waitFor(() => expect(englishLeft(document, data)).toEqual([]), SHOWN)
  await waitFor(() => expect(cutTexts(document)).toEqual([]), SHOWN)
}

const at = (selector: string) => () => document.querySelector(selector)

export const SqlEditor: Story = {
  args: {
    children: (
      <SqlScene
        sql="select * from orders"
        answer={() => [...result(ORDERS, orders(3)), endLine(1)]}
      />
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Rüñ ·*⟧$/ }, SHOWN))
    await check(at('[role="gridcell"]'), /^(?:postgres|SELECT)$/)
    await userEvent.click(canvas.getByRole('button', { name: /Rüñ öpt/ }))
    await check(at('[role="menu"]'), /^(?:postgres|SELECT)$/)
    await userEvent.keyboard('{Escape}')
  },
}

export const SqlWorkspace: Story = {
  args: { children: <WorkspaceScene /> },
  play: () => check(at('.cm-content'), /^postgres$/),
}

export const SqlPanel: Story = {
  args: { children: <sqlPanel.component panel={{ onClose: () => {} }} frame={{ width: 390 }} /> },
  play: () => check(at('.cm-content'), /^postgres$/),
}

export const TableEditor: Story = {
  args: { children: <TableScene frame={{ width: 390 }} /> },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^orders/ }, STARTS_WITHIN))
    await check(at('[role="gridcell"]'), /^(?:postgres|(?:public\.)?(?:customers|orders)[, ]*)$/)
  },
}

export const StorageExplorer: Story = {
  args: { children: <storageExplorer.component view={{ bucketId: 'pictures' }} /> },
  play: () => check(at('[role="option"]')),
}

export const Users: Story = {
  args: { children: <users.component width={390} /> },
  play: () => check(at('[role="rowheader"], tbody th')),
}

export const Notifications: Story = {
  args: { children: <notifications.component count={3} /> },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Ñötîf/ }, SHOWN))
    // Titles and actions of notifications, and the name of the time zone.
    await check(at('[role="dialog"] li'), /UTC$|^: shop |^Open project$/)
  },
}

export const ConnectDialog: Story = {
  args: {
    children: <connectDialog.component view={{ showConnect: true, tab: 'direct' }} />,
  },
  play: () => check(at('[role="dialog"] code, [role="dialog"] pre')),
}

export const DatabaseSelector: Story = {
  args: { children: <databaseSelector.component count={3} /> },
  play: () => check(at('.hw-root button')),
}

export const SchemaDiagram: Story = {
  args: { children: <schemaDiagram.component diagram={{ defaultView: { mode: 'list' } }} /> },
  play: () =>
    check(at('section table'), /^(?:customers|orders|items|products|settings|Mount or unmount)$/),
}

export const RealtimeInspector: Story = {
  args: { children: <realtimeInspector.component /> },
  play: () => check(at('form, [role="log"], input')),
}

export const FunctionEditor: Story = {
  args: { children: <functionEditor.component slug="greet" /> },
  play: () => check(at('.cm-content')),
}

/** The same words lead to the same places from right to left. */
export const TabsByArrowKeys: Story = {
  args: { children: <connectDialog.component view={{ showConnect: true, tab: 'direct' }} /> },
  play: async () => {
    const page = within(document.body)
    const tabs = await page.findAllByRole('tab', {}, SHOWN)
    tabs[0]!.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(tabs[1]).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(tabs[0]).toHaveFocus())
  },
}

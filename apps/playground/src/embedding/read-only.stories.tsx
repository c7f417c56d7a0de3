import { FunctionEditor } from '@howdah/sdk/function-editor'
import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { Users } from '@howdah/sdk/users'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { storyFunctions } from '../sdk/scenes/functions-platform'
import { realtimePlatform } from '../sdk/scenes/realtime-platform'
import { scriptSockets } from '../sdk/scenes/scripted-socket'
import { pageOf } from '../sdk/scenes/sql-scene'
import { memoryStorage, StoryFrame } from '../sdk/scenes/story-frame'
import { storyStorage } from '../sdk/scenes/story-storage'
import { cellOf, firstCell, openTable, TableScene } from '../sdk/scenes/table-scene'
import { people, usersPlatform } from '../sdk/scenes/users-platform'

/** Requests that a platform has received: each with its method and, for SQL, the statement. */
const asked: { method: string; path: string; body: string }[] = []

/** A widget of a person who may do anything. */
function Scene({ fetch, children }: { fetch: typeof globalThis.fetch; children: ReactNode }) {
  const [storage] = useState(() => memoryStorage())
  const [noting] = useState(() => async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.clone().text()
    asked.push({ method: request.method, path: new URL(request.url).pathname, body })
    return fetch(request)
  })
  return (
    <StoryFrame fetch={noting} storage={storage} can={() => true}>
      {children}
    </StoryFrame>
  )
}

const writes = () => asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD')

/** Names of all that can be pressed on the page, menus and panels included. */
const namesOf = (canvasElement: HTMLElement): string[] =>
  ['button', 'menuitem', 'checkbox', 'switch'].flatMap((role) =>
    pageOf(canvasElement)
      .queryAllByRole(role)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )

const WRITES =
  /new|insert|add|delete|remove|rename|move|upload|empty|duplicate|save|deploy|invite|ban|password|sign in as|broadcast|presence|edit|truncate|import|set |paste|discard|test/i

/** Widgets with `readOnly` for a person who may do anything: no control and no key changes something. */
const meta = {
  title: 'embedding/Read only',
  component: Scene,
  parameters: { padding: 0, bare: true },
  args: { fetch: () => Promise.reject(new TypeError('nothing is asked')), children: null },
  beforeEach: () => void asked.splice(0),
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

export const Table: Story = {
  render: () => <TableScene editor={{ readOnly: true }} />,
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^customers/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    const text = () => cellOf(canvasElement, 1, 'name').textContent
    const before = text()
    // A value opens to be read: its dialog is fetched first, and takes the clicks until it has closed.
    const closeDialog = () =>
      waitFor(async () => {
        await userEvent.keyboard('{Escape}')
        await expect(pageOf(canvasElement).queryByRole('dialog')).toBeNull()
        await expect(getComputedStyle(document.body).pointerEvents).not.toBe('none')
      })
    await userEvent.click(cellOf(canvasElement, 1, 'name'))
    await userEvent.keyboard('{Enter}')
    await pageOf(canvasElement).findByRole('dialog')
    await closeDialog()
    for (const keys of [
      'x{Enter}',
      '{Enter}',
      '{F2}',
      '{Delete}',
      '{Backspace}',
      '{Alt>}n{/Alt}',
      '{Alt>}d{/Alt}',
      '{Control>}s{/Control}',
    ]) {
      await userEvent.click(cellOf(canvasElement, 1, 'name'))
      await userEvent.keyboard(keys)
      await expect(within(canvasElement).queryByRole('textbox', { name: /^Edit/ })).toBeNull()
      await closeDialog()
    }
    await userEvent.click(cellOf(canvasElement, 1, 'name'))
    const pasted = new DataTransfer()
    pasted.setData('text/plain', 'pasted')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    )
    await userEvent.dblClick(cellOf(canvasElement, 1, 'name'))
    await closeDialog()
    await expect(text()).toBe(before)
    await expect(within(canvasElement).queryByText(/changed row|deleted row/)).toBeNull()
    await expect(namesOf(canvasElement).filter((name) => WRITES.test(name))).toEqual([])
    await userEvent.pointer({ keys: '[MouseRight]', target: cellOf(canvasElement, 1, 'name') })
    await pageOf(canvasElement).findAllByRole('menuitem')
    await expect(namesOf(canvasElement).filter((name) => WRITES.test(name))).toEqual([])
    await userEvent.keyboard('{Escape}')
  },
}

const note = { size: 1, mimetype: 'text/plain', text: 'a' }

function Files() {
  const [platform] = useState(() =>
    storyStorage({ files: { files: { 'a.txt': note, 'in/b.txt': note } } }),
  )
  return (
    <Scene fetch={platform.fetch}>
      <StorageExplorer readOnly defaultView={{ bucketId: 'files' }} />
    </Scene>
  )
}

export const Storage: Story = {
  render: () => <Files />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const list = await canvas.findByRole('listbox', { name: 'Contents of files' })
    await userEvent.click(await within(list).findByRole('option', { name: /^a\.txt/ }))
    list.focus()
    await userEvent.keyboard(' {F2}{Delete}')
    await expect(pageOf(canvasElement).queryByRole('dialog')).toBeNull()
    await expect(pageOf(canvasElement).queryByRole('alertdialog')).toBeNull()
    const dropped = new DataTransfer()
    dropped.items.add(new File(['x'], 'x.txt'))
    for (const type of ['dragenter', 'dragover', 'drop'])
      list.dispatchEvent(
        new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }),
      )
    await userEvent.pointer({ keys: '[MouseRight]', target: list })
    await expect(namesOf(canvasElement).filter((name) => WRITES.test(name))).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect(within(list).queryByRole('option', { name: /^x\.txt/ })).toBeNull()
    // Lists and addresses of previews are read by POST.
    await expect(writes().filter(({ path }) => !/\/(list|sign)$/.test(path))).toEqual([])
  },
}

export const UserList: Story = {
  render: () => (
    <Scene fetch={usersPlatform(people)}>
      <Users readOnly />
    </Scene>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('6 users')
    await userEvent.click(canvas.getByRole('button', { name: 'grace@example.com' }))
    await pageOf(canvasElement).findByRole('dialog')
    await expect(namesOf(canvasElement).filter((name) => WRITES.test(name))).toEqual([])
    await userEvent.keyboard('{Delete}{Escape}')
    await expect(writes()).toEqual([])
  },
}

export const Functions: Story = {
  render: () => (
    <Scene fetch={storyFunctions()}>
      <FunctionEditor readOnly slug="greet" />
    </Scene>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const code = await canvas.findByLabelText('Content of index.ts')
    await userEvent.click(code)
    await userEvent.keyboard('x{Control>}s{/Control}{Control>}{Enter}{/Control}')
    await expect(code.textContent).toMatch(/^import \{ word \}/)
    await expect(namesOf(canvasElement).filter((name) => WRITES.test(name))).toEqual([])
    await expect(canvas.queryByText(/^Your role/)).toBeNull()
    await expect(writes()).toEqual([])
  },
}

export const Realtime: Story = {
  beforeEach: () => scriptSockets({}),
  render: () => (
    <Scene fetch={realtimePlatform({})}>
      <RealtimeInspector readOnly />
    </Scene>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('Channel name'), 'shop')
    await userEvent.click(canvas.getByRole('button', { name: 'Start' }))
    await canvas.findByRole('button', { name: 'Stop' })
    for (const name of ['Broadcast', 'Presence'])
      await expect(canvas.queryByRole('button', { name })).toBeNull()
  },
}

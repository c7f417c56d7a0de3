import { StorageExplorer, type StorageExplorerHandle } from '@howdah/sdk/storage-explorer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { memoryStorage, STORY_BASE_URL, STORY_PROJECT, StoryFrame } from '../sdk/scenes/story-frame'
import { endLine, result, storyPlatform } from '../sdk/scenes/story-platform'
import { storyStorage } from '../sdk/scenes/story-storage'
import { EditorInDialog } from './recipes/dialog'
import { Files } from './recipes/files'
import { SingleValue } from './recipes/single-value'
import { WithToasts } from './recipes/toasts'

const picture = { size: 48_213, mimetype: 'image/png' }
const buckets = {
  'my pictures': { files: { 'sea side/50 % off.png': picture } },
  other: { files: {} },
}

/** A page with a router of its own, whose address is shown. */
function WithRouter({ start }: { start: string }) {
  const [{ fetch }] = useState(() => storyStorage(buckets))
  const [storage] = useState(() => memoryStorage())
  const [visited, setVisited] = useState([start])
  const address = visited.at(-1) ?? start
  return (
    <StoryFrame fetch={fetch} storage={storage}>
      <p>
        <button onClick={() => setVisited(visited.slice(0, -1))}>Back</button>
        <output>{address}</output>
      </p>
      <Files address={address} navigate={(next) => setVisited([...visited, next])} />
    </StoryFrame>
  )
}

/** The recipes of docs/embedding.md as they stand there. */
const meta = {
  title: 'embedding/Recipes',
  component: WithRouter,
  parameters: { padding: 0 },
  args: { start: '/files' },
} satisfies Meta<typeof WithRouter>
export default meta
type Story = StoryObj<typeof meta>

export const AddressesOfARouter: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const at = (address: string) =>
      waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent(address))
    const bucket = await canvas.findByRole('link', { name: 'my pictures' })
    await expect(bucket).toHaveAttribute('href', '/files/my%20pictures')
    await userEvent.click(bucket)
    await userEvent.click(await canvas.findByRole('option', { name: /^sea side/ }))
    await at('/files/my%20pictures/sea%20side')
    await userEvent.click(await canvas.findByRole('option', { name: /^50 % off/ }))
    await at('/files/my%20pictures/sea%20side?file=50+%25+off.png')
    await canvas.findByRole('img', { name: /50 % off/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await at('/files/my%20pictures')
    await canvas.findByRole('listbox', { name: 'Contents of my pictures' })
    await waitFor(() => expect(canvas.queryByRole('option', { name: /^50 % off/ })).toBeNull())
  },
}

function MessagesInAList() {
  const [{ fetch }] = useState(() => storyStorage(buckets))
  const [storage] = useState(() => memoryStorage())
  const explorer = useRef<StorageExplorerHandle>(null)
  return (
    <main style={{ height: 620 }}>
      <button onClick={() => explorer.current?.upload([new File([], 'empty.txt')])}>
        Add an empty file
      </button>
      <WithToasts
        baseUrl={STORY_BASE_URL}
        project={{ ref: STORY_PROJECT }}
        person={{ id: 'u_1' }}
        fetch={fetch}
        storage={storage}
      >
        <StorageExplorer
          ref={explorer}
          rootBucket="my pictures"
          rootFolder="sea side"
          style={{ height: 480 }}
        />
      </WithToasts>
    </main>
  )
}

export const MessagesOfAPage: Story = {
  render: () => <MessagesInAList />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('listbox', { name: 'Contents of sea side' })
    await expect(canvas.queryByRole('link')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Add an empty file' }))
    const messages = within(await canvas.findByRole('status', { name: 'Messages' }))
    await messages.findByText(/^Failed to upload 1 file/)
    await userEvent.click(messages.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(messages.queryByText(/^Failed to upload/)).toBeNull())
  },
}

/** The recipes for dialogs and hooks, on a platform that answers each query with one value. */
function WithQueries({ children }: { children: ReactNode }) {
  const [{ fetch }] = useState(() =>
    storyPlatform(() => [...result([['answer', 23, 'int4']], [['42']]), endLine(1)]),
  )
  const [storage] = useState(() => memoryStorage())
  return (
    <StoryFrame fetch={fetch} storage={storage}>
      {children}
    </StoryFrame>
  )
}

export const ADialogOfThePage: Story = {
  render: () => (
    <WithQueries>
      <EditorInDialog />
    </WithQueries>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the report' }))
    const dialog = canvas.getByRole('dialog', { name: 'Report' })
    const options = await within(dialog).findByRole('button', { name: 'Run options' })
    await userEvent.click(options)
    await within(dialog).findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(dialog).queryByRole('menu')).toBeNull())
    await expect(dialog).toHaveAttribute('open')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  },
}

export const HooksOnly: Story = {
  render: () => (
    <WithQueries>
      <SingleValue label="Answer" sql="select 42" />
    </WithQueries>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('42'))
  },
}

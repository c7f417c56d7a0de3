import { StorageExplorer, type StorageView } from '@howdah/sdk/storage-explorer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type CSSProperties } from 'react'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, STORY_PROJECT, StoryFrame } from './scenes/story-frame'
import { json } from './scenes/story-platform'
import { storyStorage, type StoryBucket } from './scenes/story-storage'

interface SceneProps {
  buckets?: Record<string, StoryBucket>
  view?: StorageView
  /** Stored preference. */
  preference?: object
  frame?: CSSProperties
  status?: string
  readOnly?: boolean
  failing?: boolean
}

const text = (content: string) => ({ size: content.length, mimetype: 'text/plain', text: content })
const picture = { size: 48_213, mimetype: 'image/png' }
const shop: Record<string, StoryBucket> = {
  pictures: {
    public: true,
    files: {
      'beach.png': picture,
      'notes.txt': text('Bring the blue one.'),
      'holiday/dunes.png': picture,
      'holiday/2026/boat.png': picture,
      'holiday/2026/lighthouse.png': picture,
      'holiday/2026/map.txt': text('North.'),
    },
  },
  documents: { files: {} },
}

/** Explorer on an in-page storage; the current view is output as text next to it. */
function Scene({ buckets = shop, view, preference, frame, status, readOnly, failing }: SceneProps) {
  const [platform] = useState(() => storyStorage(buckets, status === undefined ? {} : { status }))
  const [storage] = useState(() =>
    memoryStorage(
      preference
        ? {
            [`howdah:table-editor:v1:https%3A%2F%2Fplatform.story:${STORY_PROJECT}`]:
              JSON.stringify(preference),
          }
        : {},
    ),
  )
  const [shown, setShown] = useState<StorageView>(view ?? { bucketId: null })
  const fail = () =>
    Promise.resolve(
      json({ code: 'internal', message: 'Something went wrong.', request_id: 'req_story' }, 500),
    )
  return (
    <StoryFrame
      fetch={failing ? fail : platform.fetch}
      storage={storage}
      style={frame}
      {...(readOnly ? { can: (action: string) => action === 'read' } : {})}
    >
      <StorageExplorer view={shown} onViewChange={setShown} />
      <output style={{ display: 'none' }} data-view>
        {JSON.stringify(shown)}
      </output>
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/StorageExplorer',
  component: Scene,
  parameters: { padding: 0 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const viewOf = (canvasElement: HTMLElement) =>
  JSON.parse(canvasElement.querySelector('[data-view]')?.textContent ?? '{}') as StorageView
const list = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('listbox', { name: `Contents of ${name}` })
const selectedIn = (element: HTMLElement) =>
  [...element.querySelectorAll('[aria-selected="true"]')].map((option) =>
    option.getAttribute('data-name'),
  )

/** A bucket is made, found, and deleted with its name typed first. */
export const Buckets: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await canvas.findByRole('button', { name: 'pictures' })
    await waitFor(() => expect(canvas.getByText('2 buckets')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'New bucket' }))
    const dialog = within(await page.findByRole('dialog', { name: 'New bucket' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create bucket' }))
    await dialog.findByText('Enter a name.')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'music')
    await userEvent.click(dialog.getByRole('button', { name: 'Create bucket' }))
    await canvas.findByRole('button', { name: 'music' })
    await userEvent.click(canvas.getByRole('button', { name: 'More for music' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Delete bucket' }))
    await userEvent.type(await page.findByRole('textbox', { name: 'Name of the bucket' }), 'music')
    await userEvent.click(page.getByRole('button', { name: 'Delete bucket' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'music' })).toBeNull())
  },
}

export const NoBuckets: Story = {
  args: { buckets: {} },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No buckets yet')
  },
}

/** From column to column and back by the arrows; ranges by Shift. */
export const ColumnsByKeyboard: Story = {
  args: { view: { bucketId: 'pictures' } },
  play: async ({ canvasElement }) => {
    const root = await list(canvasElement, 'pictures')
    root.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(viewOf(canvasElement).path).toBe('holiday'))
    const holiday = await list(canvasElement, 'holiday')
    await waitFor(() => expect(holiday).toHaveFocus())
    await userEvent.keyboard('{Home}{ArrowRight}')
    const last = await list(canvasElement, '2026')
    await waitFor(() => expect(last).toHaveFocus())
    await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
    await waitFor(() => expect(selectedIn(last)).toEqual(['boat.png', 'lighthouse.png']))
    await userEvent.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(within(canvasElement).getByText('3 selected')).toBeVisible())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(holiday).toHaveFocus())
    await expect(viewOf(canvasElement).path).toBe('holiday/2026')
  },
}

/** Renamed, moved by the dialog, deleted. */
export const ChangesOfFiles: Story = {
  args: { view: { bucketId: 'pictures' } },
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    const root = await list(canvasElement, 'pictures')
    root.focus()
    await userEvent.keyboard('n{F2}')
    const name = await page.findByRole('textbox', { name: 'New name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'BEACH.png{Enter}')
    await page.findByText(
      'The name BEACH.png already exists in the current directory. Please use a different name.',
    )
    await userEvent.clear(name)
    await userEvent.type(name, 'words.txt{Enter}')
    await within(root).findByRole('option', { name: /^words\.txt/ })
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await userEvent.click(within(root).getByRole('option', { name: /^words\.txt/ }))
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Actions' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Move' }))
    await userEvent.type(
      await page.findByRole('combobox', { name: 'Folder to move to' }),
      'holiday{Enter}',
    )
    await page.findByText('Moved words.txt to holiday', undefined, { timeout: 20_000 })
    await waitFor(() => expect(within(root).queryByRole('option', { name: /^words/ })).toBeNull())
    await userEvent.click(within(root).getByRole('option', { name: /^holiday/ }))
    const holiday = await list(canvasElement, 'holiday')
    await within(holiday).findByRole('option', { name: /^words/ })
    root.focus()
    await userEvent.keyboard('{Home}{Delete}')
    const asked = await page.findByRole('alertdialog', { name: 'Delete holiday?' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(within(root).queryByRole('option', { name: /^holiday/ })).toBeNull())
    await expect(viewOf(canvasElement)).toEqual({ bucketId: 'pictures' })
  },
}

/** Previews a file; the search text is in the URL. */
export const ListAndPreview: Story = {
  args: { view: { bucketId: 'pictures' }, preference: { view: 'list', sortByOrder: 'desc' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const root = await list(canvasElement, 'pictures')
    await waitFor(() =>
      expect(
        within(root)
          .getAllByRole('option')
          .map((option) => option.getAttribute('data-name')),
      ).toEqual(['holiday', 'notes.txt', 'beach.png']),
    )
    await userEvent.click(within(root).getByRole('option', { name: /^notes/ }))
    await canvas.findByText('Bring the blue one.')
    await userEvent.click(within(root).getByRole('option', { name: /^beach/ }))
    await waitFor(() =>
      expect(canvas.getByRole<HTMLImageElement>('img', { name: 'beach.png' }).naturalWidth).toBe(
        240,
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Close the preview' }))
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search in this folder' }), 'zzz')
    await canvas.findByText('Nothing here has this in its name.')
    await expect(viewOf(canvasElement)).toEqual({ bucketId: 'pictures', search: 'zzz' })
  },
}

const many: StoryBucket = {
  files: Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [
      `file ${String(index).padStart(4, '0')}.txt`,
      text('x'),
    ]),
  ),
}

/** The list grows as one goes down, 200 at a time, and few of its rows are drawn. */
export const AThousandFiles: Story = {
  args: { buckets: { many }, view: { bucketId: 'many' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const files = await list(canvasElement, 'many')
    await canvas.findByText('200+ items')
    await waitFor(
      () => {
        void fireEvent.scroll(files, { target: { scrollTop: files.scrollHeight } })
        return expect(canvas.getByText('1,000 items')).toBeVisible()
      },
      { timeout: 20_000 },
    )
    await within(files).findByRole('option', { name: /^file 0999/ })
    await waitFor(() => expect(within(files).getAllByRole('option').length).toBeLessThan(60))
  },
}

const hostile: StoryBucket = {
  files: Object.fromEntries(
    [
      '<img src=x onerror=alert(1)>.html',
      '\u202Etxt.exe',
      'caf\u00e9.txt',
      'cafe\u0301.txt',
      'x'.repeat(255),
      'a"b\'c`d;--.txt',
      'مرحبا.txt',
      '__proto__',
      'a%2Fb?c#d.txt',
    ].map((name) => [name, text('quiet')]),
  ),
}

/** Names with any characters are shown, each as a single entry. */
export const HostileNames: Story = {
  args: { buckets: { hostile }, view: { bucketId: 'hostile' } },
  play: async ({ canvasElement }) => {
    const files = await list(canvasElement, 'hostile')
    await waitFor(() => expect(within(files).getAllByRole('option')).toHaveLength(9))
    await waitFor(() => expect(files.querySelector('img')).toBeNull())
    await userEvent.click(within(files).getByRole('option', { name: /^__proto__/ }))
    await waitFor(() => expect(viewOf(canvasElement).file).toBe('__proto__'))
  },
}

/** A read-only user is offered only read actions. */
export const ReadOnly: Story = {
  args: { view: { bucketId: 'pictures' }, readOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const root = await list(canvasElement, 'pictures')
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'New folder' })).toBeNull())
    await userEvent.click(within(root).getByRole('option', { name: /^notes/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
    const items = await pageOf(canvasElement).findAllByRole('menuitem')
    await expect(items.map((item) => item.textContent)).toEqual([
      'Preview',
      'Download',
      'Copy URL',
      'Copy path',
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
  },
}

export const NotRunning: Story = {
  args: { status: 'INACTIVE' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('The project isn’t running')
  },
}

export const NothingAnswers: Story = {
  args: { failing: true },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Failed to reach this project’s storage')
  },
}

export const Narrow: Story = {
  args: { view: { bucketId: 'pictures', path: 'holiday' }, frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    const holiday = await list(canvasElement, 'holiday')
    await waitFor(() =>
      expect(
        within(canvasElement).queryByRole('listbox', { name: 'Contents of pictures' }),
      ).toBeNull(),
    )
    await userEvent.click(within(holiday).getByRole('option', { name: /^dunes/ }))
    await within(canvasElement).findByRole('img', { name: 'dunes.png' })
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close the preview' }))
    await expect(holiday).toBeVisible()
  },
}

/** Two projects on one page share nothing. */
export const TwoProjects: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      <Scene view={{ bucketId: 'pictures' }} frame={{ height: 320 }} />
      <Scene
        buckets={{ documents: { files: { 'report.txt': text('Fine.') } } }}
        view={{ bucketId: 'documents' }}
        frame={{ height: 320 }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const pictures = await list(canvasElement, 'pictures')
    const documents = await list(canvasElement, 'documents')
    await userEvent.click(within(documents).getByRole('option', { name: /^report/ }))
    await waitFor(() => expect(selectedIn(documents)).toEqual(['report.txt']))
    await waitFor(() => expect(selectedIn(pictures)).toEqual([]))
    await waitFor(() => expect(within(canvasElement).getAllByText('1 selected')).toHaveLength(1))
  },
}

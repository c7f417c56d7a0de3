import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { HowdahProvider } from '../provider/howdah-provider'
import { json } from '../scripted-platform.fixture'
import { MemoryStorage } from '../sql-editor/sql-editor.fixture'
import { StorageExplorer } from './storage-explorer'
import type { StorageView } from './storage-explorer.types'
import { storagePlatform } from './storage-platform.fixture'

// A busy machine is no failure: what is waited for comes, or it does not.
configure({ asyncUtilTimeout: 20_000 })
const baseUrl = 'https://platform.test'
const STORAGE_KEY = 'howdah:table-editor:v1:https%3A%2F%2Fplatform.test:p1'

/** A platform with one bucket. */
function platform(
  paths: Record<string, number>,
  { status = 'ACTIVE_HEALTHY' }: { status?: string } = {},
) {
  const files = storagePlatform(paths)
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (/^\/platform\/projects\/[^/]+$/.test(pathname))
      return json({ ref: 'p1', name: 'Files', status, capabilities: ['api'] })
    if (pathname.endsWith('/config/storage'))
      return json({ endpoint: 'https://gate.test/p1', effective_file_size_limit: 1_000 })
    if (pathname.endsWith('/databases'))
      return json([{ identifier: 'p1', connection_string: 'postgresql://p1' }])
    if (pathname.endsWith('/buckets'))
      return json([{ id: 'b', name: 'b', public: false, created_at: '2026-01-01T00:00:00Z' }])
    return files.client.fetch(request)
  }
  return { fetch, asked, ...files }
}

function Hosted({
  start,
  onView,
  projectRef,
}: {
  start: StorageView
  onView?: (view: StorageView) => void
  projectRef?: string
}) {
  const [view, setView] = useState(start)
  return (
    <StorageExplorer
      {...(projectRef === undefined ? {} : { projectRef })}
      view={view}
      onViewChange={(next) => {
        setView(next)
        onView?.(next)
      }}
    />
  )
}

function show(fetch: typeof globalThis.fetch, start: StorageView, storage = new MemoryStorage()) {
  const onView = vi.fn<(view: StorageView) => void>()
  const user = userEvent.setup()
  const page = render(
    <StrictMode>
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        fetch={fetch}
        storage={storage}
      >
        <Hosted start={start} onView={onView} />
      </HowdahProvider>
    </StrictMode>,
  )
  return { onView, user, storage, page }
}
const names = (list: HTMLElement, of = (option: HTMLElement) => option.dataset['name'] ?? null) =>
  within(list).queryAllByRole('option').map(of)
const contents = (name: string) => screen.findByRole('listbox', { name: `Contents of ${name}` })

describe('StorageExplorer', { timeout: 60_000 }, () => {
  it('opens a bucket, a folder and a file, and each is in the view', async () => {
    const { fetch } = platform({ 'a/x/1.bin': 1, 'a/2.bin': 2, '3.bin': 3 })
    const { onView, user } = show(fetch, { bucketId: null })
    await user.click(await screen.findByRole('button', { name: 'b' }))
    expect(names(await contents('b'))).toEqual(['a', '3.bin'])
    await user.click(screen.getByRole('option', { name: /^a/ }))
    expect(names(await contents('a'))).toEqual(['x', '2.bin'])
    await user.click(screen.getByRole('option', { name: /^2\.bin/ }))
    expect(onView.mock.calls.map(([view]) => view)).toEqual([
      { bucketId: 'b' },
      { bucketId: 'b', path: 'a' },
      { bucketId: 'b', path: 'a', file: '2.bin' },
    ])
  })

  it('asks nothing of the files of a project that does not run', async () => {
    const { fetch, asked } = platform({}, { status: 'INACTIVE' })
    show(fetch, { bucketId: 'b' })
    await screen.findByText('The project isn’t running')
    expect(new Set(asked)).toEqual(new Set(['/platform/projects/p1']))
  })

  it('keeps the preference half a second after the last change, and has it when it comes back', async () => {
    const { fetch } = platform({ 'a.bin': 1 })
    const { storage, page } = show(fetch, { bucketId: 'b' })
    await contents('b')
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(storage.getItem(STORAGE_KEY)).toBeNull()
    await waitFor(
      () =>
        expect(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')).toMatchObject({
          view: 'list',
          sortBy: 'name',
        }),
      {
        timeout: 30_000,
      },
    )
    page.unmount()
    show(fetch, { bucketId: 'b' }, storage)
    await contents('b')
    expect(screen.getByRole('radio', { name: 'List' })).toHaveProperty('ariaChecked', 'true')
  })

  it('drops what comes late for a folder that was left', async () => {
    const { fetch } = platform({ 'slow/1.bin': 1, 'fast/2.bin': 1 })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const signals: AbortSignal[] = []
    const slow: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if ((await request.clone().text()).includes('"path":"slow"')) {
        signals.push(request.signal)
        await held
      }
      return fetch(request)
    }
    const { user } = show(slow, { bucketId: 'b' })
    await contents('b')
    await user.click(screen.getByRole('option', { name: /^slow/ }))
    await user.click(screen.getByRole('option', { name: /^fast/ }))
    expect(names(await contents('fast'))).toEqual(['2.bin'])
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    await act(async () => {
      release()
      await held
    })
    expect(screen.queryByRole('option', { name: /^1\.bin/ })).toBeNull()
  })

  it('says what it could not read, and reads it when it is asked again', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`many/${String(index).padStart(3, '0')}.bin`, 1]),
    )
    const { fetch, refusals } = platform({ ...many, 'a.bin': 1 })
    let isAway = true
    const away: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      if (isAway && request.url.endsWith('/list'))
        return Promise.resolve(json({ code: 'conflict', message: 'No.', request_id: 'r' }, 409))
      return fetch(request)
    }
    refusals.push({ when: /list .*"offset":200/, status: 409 })
    const { user } = show(away, { bucketId: 'b' })
    await screen.findByText('Failed to retrieve folder contents from "b":')
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await contents('b')
    await user.click(screen.getByRole('option', { name: /^many/ }))
    const list = await contents('many')
    list.scrollTop = 199 * 32
    fireEvent.scroll(list)
    await screen.findByText('Failed to retrieve more folder contents')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('250 items')
  })

  it('says why nothing is uploaded, and leads to the settings', async () => {
    const { fetch } = platform({})
    let settings = 0
    const onOpenSettings = vi.fn()
    const refusing: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      // The first answer is the explorer's own, the second the first upload's.
      if (request.url.endsWith('/config/storage') && (settings += 1) === 2)
        return json({ code: 'conflict', message: 'No.', request_id: 'r' }, 409)
      return fetch(request)
    }
    const now = vi.spyOn(Date, 'now')
    const { container } = render(
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        fetch={refusing}
        storage={new MemoryStorage()}
      >
        <StorageExplorer defaultView={{ bucketId: 'b' }} onOpenSettings={onOpenSettings} />
      </HowdahProvider>,
    )
    await screen.findByText('Nothing here yet')
    const field = container.querySelector('input[data-kind="files"]')
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field for files.')
    const hand = (...files: File[]) => fireEvent.change(field, { target: { files } })
    now.mockReturnValue(Date.now() + 60_000)
    hand(new File(['x'], 'a.bin'))
    await screen.findByText('Failed to upload files')
    hand(
      new File([], 'empty.bin'),
      new File(['x'.repeat(1_001)], 'large.bin'),
      new File(['x'], '.DS_Store'),
    )
    await screen.findByText('Failed to upload 1 file(s) as its size is 0.')
    await screen.findByText(
      /^Failed to upload 1 file\(s\) as its size exceeds the global file size limit of 1000 bytes/,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Storage Settings' }))
    expect(onOpenSettings).toHaveBeenCalled()
    now.mockRestore()
  })

  it('shows and continues no upload of another person', async () => {
    const { fetch } = platform({ 'a.bin': 1 })
    const storage = new MemoryStorage()
    const subject = {
      id: 'x',
      projectRef: 'p1',
      bucketId: 'b',
      path: 'film.bin',
      name: 'film.bin',
      size: 9,
      lastModified: 1,
      mime: 'text/plain',
    }
    const url = 'https://gate.test/p1/storage/v1/upload/resumable/1'
    storage.setItem(
      'howdah:uploads:v1:https%3A%2F%2Fplatform.test:u_1:p1',
      JSON.stringify({ version: 1, items: [{ subject, url, accepted: 4 }] }),
    )
    const view = (person: string) => (
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref: 'p1' }}
        person={{ id: person }}
        fetch={fetch}
        storage={storage}
      >
        <StorageExplorer defaultView={{ bucketId: 'b' }} />
      </HowdahProvider>
    )
    const { rerender } = render(view('u_1'))
    await screen.findByText('Choose the same file again to continue')
    rerender(view('u_2'))
    await contents('b')
    expect(screen.queryByText('film.bin')).toBeNull()
    rerender(view('u_1'))
    await screen.findByText('film.bin')
  })

  it('moves what is dragged onto a folder, and nothing that another explorer drags', async () => {
    const { fetch, files } = platform({ 'in/1.bin': 1, '2.bin': 2 })
    show(fetch, { bucketId: 'b' })
    await contents('b')
    const dataTransfer = { types: ['text/plain'], setData: () => {}, effectAllowed: '' }
    const folder = screen.getByRole('option', { name: /^in/ })
    const file = screen.getByRole('option', { name: /^2\.bin/ })
    expect(fireEvent.dragOver(folder, { dataTransfer })).toBe(true)
    expect(file.getAttribute('draggable')).toBe('true')
    fireEvent.dragStart(file, { dataTransfer })
    // An accepted drag cancels the browser's default action.
    expect(fireEvent.dragOver(folder, { dataTransfer })).toBe(false)
    fireEvent.drop(folder, { dataTransfer })
    fireEvent.dragEnd(file, { dataTransfer })
    await waitFor(() => expect([...files.keys()].sort()).toEqual(['in/1.bin', 'in/2.bin']))
    await screen.findByText('Moved 2.bin to in')
  })

  it('moves into a folder that was chosen level by level with the keys', async () => {
    const { fetch, files } = platform({
      'in/deep/1.bin': 1,
      'in/x/1.bin': 1,
      'out/1.bin': 1,
      '2.bin': 2,
    })
    const { user } = show(fetch, { bucketId: 'b' })
    await contents('b')
    fireEvent.contextMenu(screen.getByRole('option', { name: /^2\.bin/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
    const field = await screen.findByRole('combobox', { name: 'Folder to move to' })
    expect(document.activeElement).toBe(field)
    const offered = () =>
      names(screen.getByRole('listbox', { name: 'Folders' }), ({ textContent }) => textContent)
    await waitFor(() => expect(offered()).toEqual(['in', 'out']))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field).toHaveProperty('value', 'in/')
    await waitFor(() => expect(offered()).toEqual(['Up to b', 'deep', 'x']))
    await user.keyboard('de')
    await waitFor(() => expect(offered()).toEqual(['Up to b', 'deep']))
    await user.keyboard('{ArrowUp}{Enter}')
    expect(field).toHaveProperty('value', 'in/deep/')
    await screen.findByText('No more folders here.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(files.has('in/deep/2.bin')).toBe(true))
  })

  it('proposes a name for a new folder, and makes none without a name', async () => {
    const { fetch, files } = platform({ 'a.bin': 1 })
    const { user } = show(fetch, { bucketId: 'b' })
    await contents('b')
    await user.click(screen.getByRole('button', { name: 'New folder' }))
    // Its code is loaded on demand.
    const field = await screen.findByRole('textbox', { name: 'Name of the new folder' })
    expect(field).toHaveProperty('value', 'Untitled folder')
    await user.clear(field)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Name of the new folder' })).toBeNull(),
    )
    expect([...files.keys()]).toEqual(['a.bin'])
  })

  it('shows the buckets as the first column, which the arrow keys reach', async () => {
    const { fetch } = platform({ 'a.bin': 1 })
    const twoBuckets: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.endsWith('/buckets')) return fetch(input, init)
      const bucket = { public: false, created_at: '2026-01-01T00:00:00Z' }
      return Promise.resolve(json(['b', 'c'].map((id) => ({ id, name: id, ...bucket }))))
    }
    const { user } = show(twoBuckets, { bucketId: 'b' })
    const list = await contents('b')
    list.focus()
    await user.keyboard('{ArrowLeft}')
    const column = within(screen.getByRole('navigation', { name: 'Buckets' }))
    const current = () => column.getAllByRole('button').find((one) => one.ariaCurrent === 'page')
    expect(document.activeElement).toBe(current())
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(current()?.textContent).toBe('c'))
    expect(document.activeElement).toBe(current())
    await contents('c')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('role')).toBe('listbox')
    await user.click(screen.getByRole('radio', { name: 'List' }))
    expect(screen.queryByRole('navigation', { name: 'Buckets' })).toBeNull()
  })

  it('starts again with another project', async () => {
    const { fetch, asked } = platform({ 'a.bin': 1 })
    const view = (ref: string) => (
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref }}
        person={{ id: 'u_1' }}
        fetch={fetch}
        storage={new MemoryStorage()}
      >
        <StorageExplorer defaultView={{ bucketId: 'b' }} />
      </HowdahProvider>
    )
    const { rerender } = render(view('p1'))
    await contents('b')
    rerender(view('p2'))
    await waitFor(() => expect(asked).toContain('/platform/storage/p2/buckets/b/objects/list'))
    await contents('b')
  })
})

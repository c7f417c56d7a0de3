import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { HowdahToast } from '../index'
import { HowdahProvider } from '../provider/howdah-provider'
import { json } from '../scripted-platform.fixture'
import { MemoryStorage } from '../sql-editor/sql-editor.fixture'
import { StorageExplorer } from './storage-explorer'
import type {
  StorageExplorerHandle,
  StorageExplorerProps,
  StorageView,
} from './storage-explorer.types'
import { storagePlatform } from './storage-platform.fixture'

configure({ asyncUtilTimeout: 20_000 })

/** An explorer as a host embeds it, on a platform with the buckets `b` and `c`, whose files are the same. */
function embed(
  paths: Record<string, number>,
  props: StorageExplorerProps = {},
  onToast?: (toast: HowdahToast) => void,
) {
  const { client, files } = storagePlatform(paths)
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (/^\/platform\/projects\/[^/]+$/.test(pathname))
      return json({ ref: 'p1', name: 'Files', status: 'ACTIVE_HEALTHY', capabilities: ['api'] })
    if (pathname.endsWith('/config/storage'))
      return json({ endpoint: 'https://gate.test/p1', effective_file_size_limit: 1_000 })
    if (pathname.endsWith('/databases'))
      return json([{ identifier: 'p1', connection_string: 'postgresql://p1' }])
    if (pathname.endsWith('/buckets'))
      return json(
        ['b', 'c'].map((id) => ({
          id,
          name: id,
          public: false,
          created_at: '2026-01-01T00:00:00Z',
        })),
      )
    return client.fetch(request)
  }
  const handle = createRef<StorageExplorerHandle>()
  const onView = vi.fn<(view: StorageView) => void>()
  const page = (own: StorageExplorerProps) => (
    <StrictMode>
      <HowdahProvider
        baseUrl="https://platform.test"
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        fetch={fetch}
        storage={new MemoryStorage()}
        {...(onToast && { onToast })}
      >
        <StorageExplorer ref={handle} onViewChange={onView} {...own} />
      </HowdahProvider>
    </StrictMode>
  )
  const { rerender } = render(page(props))
  return { handle, onView, files, asked, rerender: () => rerender(page(props)) }
}
const contents = (name: string) => screen.findByRole('listbox', { name: `Contents of ${name}` })
const nameOf = (option: HTMLElement) => option.dataset['name']
const lists = () => screen.queryAllByRole('listbox').map((list) => list.getAttribute('aria-label'))

describe('a storage explorer in a page', { timeout: 60_000 }, () => {
  it('begins at its root, and nothing leads above it', async () => {
    const { onView } = embed(
      { 'shop/42/in/1.bin': 1, 'shop/42/2.bin': 1, 'shop/43/x.bin': 1 },
      { rootBucket: 'b', rootFolder: '/shop/42', defaultView: { bucketId: 'c', path: 'x' } },
    )
    const user = userEvent.setup()
    const list = await contents('42')
    expect(within(list).getAllByRole('option').map(nameOf)).toEqual(['in', '2.bin'])
    expect(screen.queryByRole('navigation', { name: 'Buckets' })).toBeNull()
    const crumbs = screen.getByRole('navigation', { name: /./ })
    expect(crumbs.textContent).toBe('42')
    await user.click(screen.getByRole('option', { name: /^in/ }))
    await contents('in')
    expect(lists()).toEqual(['Contents of 42', 'Contents of in'])
    expect(
      within(crumbs)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['42'])
    // The key that leads to the folder above ends at the root.
    ;(await contents('in')).focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    const only = await contents('in')
    only.focus()
    await user.keyboard('{Backspace}')
    ;(await contents('42')).focus()
    await user.keyboard('{Backspace}{Backspace}')
    expect(lists()).toEqual(['Contents of 42'])
    for (const [view] of onView.mock.calls)
      expect(`${view.bucketId}/${view.path}`).toMatch(/^b\/shop\/42(\/|$)/)
  })

  it('shows one bucket without a list of them', async () => {
    const { handle } = embed({ '1.bin': 1 }, { rootBucket: 'c' })
    await contents('c')
    act(() => handle.current?.open({ bucketId: null }))
    act(() => handle.current?.open({ bucketId: 'b' }))
    expect((await contents('c')).textContent).toContain('1.bin')
    expect(screen.getByRole('navigation').textContent).toBe('c')
  })

  it('moves within its root only: a typed path begins there', async () => {
    const { files } = embed(
      { 'shop/42/in/1.bin': 1, 'shop/42/2.bin': 1, 'other/x.bin': 1 },
      { rootBucket: 'b', rootFolder: 'shop/42' },
    )
    const user = userEvent.setup()
    await contents('42')
    fireEvent.contextMenu(screen.getByRole('option', { name: /^2\.bin/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
    const field = await screen.findByRole('combobox', { name: 'Folder to move to' })
    const offered = () =>
      within(screen.getByRole('listbox', { name: 'Folders' }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    await waitFor(() => expect(offered()).toEqual(['in']))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(offered()).toEqual(['Up to 42']))
    await user.clear(field)
    await user.type(field, 'other')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() =>
      expect([...files.keys()].sort()).toEqual([
        'other/x.bin',
        'shop/42/in/1.bin',
        'shop/42/other/2.bin',
      ]),
    )
  })

  it('is moved, fed and read again through its handle, which stays the same', async () => {
    const onToast = vi.fn<(toast: HowdahToast) => void>()
    const { handle, onView, asked, rerender } = embed({ 'a/1.bin': 1 }, {}, onToast)
    await screen.findByRole('button', { name: 'b' })
    const first = handle.current
    const empty = new File([], 'empty.bin')
    expect(first?.upload([empty])).toBe(false)
    act(() => first?.open({ bucketId: 'b', path: 'a' }))
    await contents('a')
    expect(onView.mock.calls.at(-1)).toEqual([{ bucketId: 'b', path: 'a' }])
    rerender()
    expect(handle.current).toBe(first)
    expect(first?.upload([empty])).toBe(true)
    await waitFor(() => expect(onToast).toHaveBeenCalledTimes(1))
    expect(onToast.mock.calls[0]?.[0]).toMatchObject({
      kind: 'error',
      title: 'Failed to upload 1 file(s) as its size is 0.',
      duration: 8_000,
    })
    // The host shows it, and only the host.
    expect(screen.queryByText(/^Failed to upload/)).toBeNull()
    const before = asked.length
    act(() => first?.refresh())
    await waitFor(() =>
      expect(asked.slice(before).map((path) => path.replace(/^.*\//, ''))).toEqual(
        expect.arrayContaining(['buckets', 'list']),
      ),
    )
  })

  it('takes no files of a person who may not add any', async () => {
    const { handle } = embed({ '1.bin': 1 }, { readOnly: true, defaultView: { bucketId: 'b' } })
    await contents('b')
    expect(handle.current?.upload([new File(['x'], 'x.bin')])).toBe(false)
  })

  it('has the content of the host at both ends of its toolbars', async () => {
    const slots = { toolbarStart: <b>Before</b>, toolbarEnd: <button>Behind</button> }
    const { handle } = embed({ '1.bin': 1 }, slots)
    const inOrder = async (tool: HTMLElement) => {
      const before = screen.getByText('Before').compareDocumentPosition(tool)
      const behind = screen.getByText('Behind').compareDocumentPosition(tool)
      expect([before, behind]).toEqual([
        Node.DOCUMENT_POSITION_FOLLOWING,
        Node.DOCUMENT_POSITION_PRECEDING,
      ])
    }
    await inOrder(await screen.findByRole('button', { name: 'New bucket' }))
    act(() => handle.current?.open({ bucketId: 'b' }))
    await inOrder(await screen.findByRole('button', { name: 'New folder' }))
  })
})

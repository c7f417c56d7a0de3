import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { HowdahProvider, type HowdahProviderProps } from '../provider/howdah-provider'
import { json, scriptedPlatform } from '../scripted-platform.fixture'
import { baseUrl, MemoryStorage } from '../sql-editor/sql-editor.fixture'
import { SqlWorkspace } from './sql-workspace'
import type { SqlWorkspaceProps, SqlWorkspaceView } from './sql-workspace.types'

/** Creates a platform without snippets, which accepts every save. */
function emptyPlatform() {
  const rest = scriptedPlatform()
  const requests: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.includes('/content')) return rest.fetch(request)
    requests.push(
      `${request.method} ${pathname.replace(/.*\/content/, '')} ${request.headers.get('version')}`,
    )
    if (pathname.endsWith('/folders')) return json({ folders: [] })
    if (request.method === 'GET' && pathname.endsWith('/content'))
      return json({ data: [], cursor: null })
    return json({ code: 'not_found', message: 'Snippet not found.', request_id: 'req_1' }, 404)
  }
  return { fetch, requests }
}

const wrap = (children: ReactNode, provider: Partial<HowdahProviderProps> = {}) => (
  <StrictMode>
    <HowdahProvider baseUrl={baseUrl} project={{ ref: 'p1' }} person={{ id: 'u_1' }} {...provider}>
      {children}
    </HowdahProvider>
  </StrictMode>
)

/** As a host whose address bar holds the view. */
function Hosted({
  start,
  onView,
  ...props
}: SqlWorkspaceProps & { start: SqlWorkspaceView; onView: (view: SqlWorkspaceView) => void }) {
  const [view, setView] = useState(start)
  return (
    <SqlWorkspace
      {...props}
      view={view}
      onViewChange={(next) => {
        setView(next)
        onView(next)
      }}
    />
  )
}

const tabs = (of: HTMLElement) =>
  within(of)
    .getAllByRole('tab')
    .map((tab) => tab.querySelector('.hw-tab-label')?.textContent)

describe('SqlWorkspace', () => {
  it('begins one snippet for the view `new`, tells its id, and keeps it in the browser', async () => {
    const { fetch } = emptyPlatform()
    const storage = new MemoryStorage()
    const onView = vi.fn()
    render(wrap(<Hosted start={{ snippetId: 'new' }} onView={onView} />, { fetch, storage }))
    await waitFor(() => expect(onView).toHaveBeenCalledTimes(1))
    const [[{ snippetId }]] = onView.mock.calls as [[SqlWorkspaceView]]
    expect(snippetId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(tabs(document.body)).toEqual(['Scratch pad', 'Untitled'])
    // The toolbar and the list say the same of it.
    expect(await screen.findByText('not saved yet')).toBeTruthy()
    expect(screen.queryByText('Saved')).toBeNull()
    expect([...storage.items.keys()].filter((key) => key.includes('snippet%2F'))).toEqual([
      `howdah:v1:${encodeURIComponent(baseUrl)}:u_1:p1:snippet%2F${snippetId}:`,
    ])
  })

  it('begins the snippet of the view `new` with what the host has prepared', async () => {
    const { fetch } = emptyPlatform()
    const onView = vi.fn()
    const newSnippet = { name: 'Prepared', sql: 'select 1' }
    render(
      wrap(<Hosted start={{ snippetId: 'new' }} newSnippet={newSnippet} onView={onView} />, {
        fetch,
        storage: new MemoryStorage(),
      }),
    )
    await waitFor(() => expect(onView).toHaveBeenCalledTimes(1))
    expect(tabs(document.body)).toEqual(['Scratch pad', 'Prepared'])
  })

  it('asks with the header of version 2, and requests no text for a snippet that is not shown', async () => {
    const { fetch, requests } = emptyPlatform()
    render(wrap(<SqlWorkspace />, { fetch, storage: new MemoryStorage() }))
    await waitFor(() =>
      expect(requests.filter((request) => request.startsWith('GET ')).length).toBeGreaterThan(3),
    )
    expect(requests.every((request) => request.endsWith(' 2'))).toBe(true)
    expect(requests.some((request) => request.includes('/item'))).toBe(false)
  })

  it('follows the view of its host', async () => {
    const { fetch } = emptyPlatform()
    const storage = new MemoryStorage()
    const id = '00000000-0000-4000-8000-000000000001'
    const at = (snippetId: string | null) =>
      wrap(<SqlWorkspace view={{ snippetId }} />, { fetch, storage })
    const { rerender } = render(at(null))
    expect(screen.getByRole('tab', { name: 'Scratch pad' }).getAttribute('aria-selected')).toBe(
      'true',
    )
    rerender(at(id))
    expect(await screen.findByText('Snippet not found')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Scratch pad' }).getAttribute('aria-selected')).toBe(
      'false',
    )
    rerender(at(null))
    expect(screen.getByRole('tab', { name: 'Scratch pad' }).getAttribute('aria-selected')).toBe(
      'true',
    )
    expect(tabs(document.body)).toEqual(['Scratch pad', 'Untitled'])
  })

  it('stores the schema of the view with its tab, and reports it with the tab', async () => {
    const { fetch } = emptyPlatform()
    const user = userEvent.setup()
    const storage = new MemoryStorage()
    const onViewChange = vi.fn()
    const id = '00000000-0000-4000-8000-000000000001'
    const view = { snippetId: id, schema: 'shop' }
    const { rerender } = render(
      wrap(<SqlWorkspace view={view} onViewChange={onViewChange} />, { fetch, storage }),
    )
    expect(await screen.findByText('Snippet not found')).toBeTruthy()
    rerender(
      wrap(<SqlWorkspace view={{ snippetId: null }} onViewChange={onViewChange} />, {
        fetch,
        storage,
      }),
    )
    await user.click(screen.getByRole('tab', { name: /^Untitled/ }))
    expect(onViewChange).toHaveBeenLastCalledWith(view)
  })

  it('selects snippets with the keyboard and the mouse, and deletes them after one question', async () => {
    const { fetch: rest } = emptyPlatform()
    const snippetOf = (name: string) => ({
      ...{ id: `id-${name}`, type: 'sql', name, description: '', visibility: 'user' },
      ...{ owner_id: 'u_1', project_id: 'p1', folder_id: null, favorite: false, version: 1 },
      ...{ inserted_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
    })
    const deleted: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'DELETE') {
        deleted.push(pathname.replace(/.*\//, '') || searchParams.toString())
        return new Response(null, { status: 204 })
      }
      if (pathname.endsWith('/content') && searchParams.get('folder_id') === 'none')
        return json({ data: ['a', 'b', 'c', 'd'].map(snippetOf), cursor: null })
      return rest(request)
    }
    const user = userEvent.setup()
    render(wrap(<SqlWorkspace />, { fetch, storage: new MemoryStorage() }))
    const row = (name: string) => screen.getByRole('button', { name })
    ;(await screen.findByRole('button', { name: 'a' })).focus()
    await user.keyboard('{ArrowRight}')
    await user.click(await screen.findByRole('menuitem', { name: 'Select' }))
    expect(await screen.findByRole('checkbox', { name: 'Select a', checked: true })).toBeTruthy()
    row('c').focus()
    await user.keyboard('{Shift>} {/Shift}')
    const bar = within(screen.getByRole('group', { name: 'Selected snippets' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select b' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Delete…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 snippets?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deleted).toHaveLength(2))
    expect(screen.queryByRole('group', { name: 'Selected snippets' })).toBeNull()
  })

  it('twice on one page shares no tabs, with different ids', async () => {
    const { fetch } = emptyPlatform()
    const user = userEvent.setup()
    const storage = new MemoryStorage()
    render(
      wrap(
        <>
          <div data-testid="left">
            <SqlWorkspace instanceId="left" />
          </div>
          <div data-testid="right">
            <SqlWorkspace instanceId="right" />
          </div>
        </>,
        { fetch, storage },
      ),
    )
    const left = screen.getByTestId('left')
    await user.click(within(left).getByRole('button', { name: 'New query' }))
    expect(tabs(left)).toEqual(['Scratch pad', 'Untitled'])
    expect(tabs(screen.getByTestId('right'))).toEqual(['Scratch pad'])
  })

  it('keeps the tabs of a project from another, and brings them back', async () => {
    const { fetch } = emptyPlatform()
    const user = userEvent.setup()
    const storage = new MemoryStorage()
    const first = render(wrap(<SqlWorkspace />, { fetch, storage }))
    await user.click(screen.getByRole('button', { name: 'New query' }))
    first.unmount()
    const other = render(wrap(<SqlWorkspace projectRef="p2" />, { fetch, storage }))
    expect(tabs(document.body)).toEqual(['Scratch pad'])
    other.unmount()
    render(wrap(<SqlWorkspace />, { fetch, storage }))
    await act(async () => {})
    expect(tabs(document.body)).toEqual(['Scratch pad', 'Untitled'])
  })

  it('is a SQL editor alone where snippets are not offered', () => {
    const { fetch, requests } = emptyPlatform()
    render(
      wrap(<SqlWorkspace />, {
        fetch,
        storage: new MemoryStorage(),
        can: (_, resource) => resource !== 'content',
      }),
    )
    expect(screen.queryByRole('tab', { name: 'Scratch pad' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save as snippet' })).toBeNull()
    expect(requests).toEqual([])
  })
})

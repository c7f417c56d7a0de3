import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { expect, it, vi } from 'vitest'
import { paneActions } from './pane-actions'
import { sqlWorkspaceMessages } from '../sql-workspace.messages'
import type { WorkspaceModel } from '../use-sql-workspace'

const entry = {
  id: 's1',
  name: 'Totals',
  visibility: 'user',
  owner_id: 'u_1',
  favorite: false,
} as SnippetEntry // what the menu reads of it

it('reports the error that prevented a copy, change or deletion of a snippet', async () => {
  const notified: string[] = []
  const refuse = () => Promise.reject(new Error('No.'))
  const model = {
    messages: sqlWorkspaceMessages,
    can: () => true,
    person: 'u_1',
    open: vi.fn(),
    refreshLists: vi.fn(),
    actions: {
      duplicate: refuse,
      favorite: refuse,
      download: refuse,
      change: refuse,
      delete: refuse,
    },
  } as unknown as WorkspaceModel // what actions read of it
  const toast = {
    success: String,
    info: String,
    dismiss: () => {},
    error: (title: unknown) => String(notified.push(String(title))),
  }
  const actions = paneActions({
    model,
    toast,
    onDialog: () => {},
    onOpened: () => {},
    onSelect: () => {},
  })
  actions
    .itemsOf(entry)
    .find(({ label }) => label === 'Duplicate')
    ?.onSelect()
  actions.change('s1', { name: 'Sums' })
  actions.delete('s1')
  await vi.waitFor(() => expect(notified).toHaveLength(3))
  expect(notified.sort()).toEqual([
    'Failed to delete the snippet: No.',
    'Failed to insert content: No.',
    'Failed to save the snippet: No.',
  ])
})

it('deletes several snippets, and names those that were not', async () => {
  const shown: string[] = []
  const show = (title: unknown) => String(shown.push(String(title)))
  const model = {
    messages: sqlWorkspaceMessages,
    can: () => true,
    person: 'u_1',
    refreshLists: vi.fn(),
    actions: {
      delete: (id: string) => (id === 's2' ? Promise.reject(new Error('No.')) : Promise.resolve()),
    },
  } as unknown as WorkspaceModel // what actions read of it
  const actions = paneActions({
    model,
    toast: { success: show, info: show, dismiss: () => {}, error: show },
    onDialog: () => {},
    onOpened: () => {},
    onSelect: () => {},
  })
  actions.deleteSeveral(['s1', 's2', 's3'].map((id) => ({ ...entry, id, name: `Snippet ${id}` })))
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  expect(shown).toEqual(['2 snippets deleted', '1 of 3 snippets weren’t deleted: Snippet s2'])
})

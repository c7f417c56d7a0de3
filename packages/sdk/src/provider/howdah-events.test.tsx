import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { noStorage } from '../browser-storage/storage'
import { reportingSends } from '../realtime-inspector/connection/reporting-sends'
import { json } from '../scripted-platform.fixture'
import { BucketsEnd } from '../storage-explorer/buckets/buckets-end'
import { useSaveBucket } from '../storage-explorer/buckets/use-save-bucket'
import { useItemActions } from '../storage-explorer/items/use-item-actions'
import { storageExplorerMessages } from '../storage-explorer/storage-explorer.messages'
import { storagePlatform } from '../storage-explorer/storage-platform.fixture'
import type { StorageModel } from '../storage-explorer/use-storage-explorer'
import { useMailToast } from '../users/use-mail-toast'
import { useUserTask, type UserAction } from '../users/use-user-task'
import { useUsers } from '../users/use-users'
import { usersMessages } from '../users/users.messages'
import { importEvents } from '../table-editor/csv-import/import-events'
import { newTableDraft } from '../table-editor/table-form/table-draft'
import { tableFormMessages } from '../table-editor/table-form/table-form.messages'
import { useTableForm } from '../table-editor/table-form/use-table-form'
import type { HowdahEvent } from './howdah-events'
import { HowdahProvider } from './howdah-provider'

const user = { id: 'u1', email: 'ada@example.com' } as AuthUser
const bucket = { id: 'b', name: 'b' } as StorageBucket
const storage = {
  projectRef: 'p',
  view: { bucketId: 'b' },
  show: () => {},
  messages: storageExplorerMessages,
  uploads: { gate: {}, queue: [] },
} as unknown as StorageModel // what the parts read of it
const file = (path: string) => ({ path, name: path, type: 'FILE' }) as StorageItem

/** A platform that answers each request, or refuses each. */
const answering =
  (isRefused: boolean): typeof fetch =>
  async (input, init) => {
    const { method, url } = new Request(input, init)
    if (isRefused) return json({ code: 'conflict', message: 'No.', request_id: 'r' }, 409)
    if (method === 'GET') return json({ users: [], next_cursor: null, total_estimate: 0 })
    if (method === 'DELETE' || url.endsWith('/empty')) return new Response(null, { status: 204 })
    return json(url.includes('/buckets') ? bucket : user, 201)
  }

/** Renders what uses a hook or is a part of a widget, and returns the events that the host gets. */
function show(part: () => React.ReactNode, fetch: typeof globalThis.fetch = answering(false)) {
  const events: HowdahEvent[] = []
  const Part = part
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u' }}
      fetch={fetch}
      storage={noStorage}
      onEvent={(event) => events.push(event)}
    >
      <HowdahTheme>
        <ToastProvider>
          <Part />
        </ToastProvider>
      </HowdahTheme>
    </HowdahProvider>,
  )
  return events
}

const ban = (kind: UserAction) => () => {
  const onMailed = useMailToast({}, usersMessages)
  const { mutate } = useUserTask({
    ...{ projectRef: 'p', messages: usersMessages, onDeleted: () => {}, onMailed },
  })
  const task = { kind, userId: 'u1', name: 'Ada', duration: '24h' }
  return <button onClick={() => mutate(task)}>Do</button>
}
const click = async (name = 'Do') => userEvent.setup().click(screen.getByRole('button', { name }))

it.each<[UserAction, string | null]>([
  ['ban', 'user.banned'],
  ['unban', 'user.unbanned'],
  ['delete', 'user.deleted'],
  ['recovery', null],
])('reports what was done to a user: %s', async (kind, type) => {
  const events = show(ban(kind))
  await click()
  await screen.findByText(usersMessages.done[kind]('Ada'))
  expect(events).toEqual(type === null ? [] : [{ type, projectRef: 'p', userId: 'u1' }])
})

it('reports nothing that was refused', async () => {
  const events = show(ban('ban'), answering(true))
  await click()
  await screen.findByText(usersMessages.taskFailed.ban)
  expect(events).toEqual([])
})

it.each(['create', 'invite'] as const)('reports a user: %s', async (kind) => {
  const events = show(() => {
    const { add } = useUsers({ projectRef: 'p' })
    return <button onClick={() => void add(kind, { email: 'a@b.c', password: '' })}>Do</button>
  })
  await click()
  const event = { type: 'user.created', projectRef: 'p', userId: 'u1' }
  await waitFor(() => expect(events).toEqual([event]))
})

it('reports each of several users that were deleted', async () => {
  const events = show(() => {
    const { start } = useUsers({ projectRef: 'p' }).deletion
    return <button onClick={() => start([user, { ...user, id: 'u2' }])}>Do</button>
  })
  await click()
  await waitFor(() =>
    expect(events).toEqual(
      ['u1', 'u2'].map((userId) => ({ type: 'user.deleted', projectRef: 'p', userId })),
    ),
  )
})

it('reports a bucket that was created, and none that was changed', async () => {
  const fields = {
    name: 'b',
    isPublic: false,
    limit: { amount: '', unit: 'MB' as const },
    types: '',
  }
  for (const [before, count] of [
    [null, 1],
    [bucket, 0],
  ] as const) {
    const onSaved = vi.fn()
    const events = show(() => {
      const { mutate } = useSaveBucket(storage, before, onSaved)
      return <button onClick={() => mutate(fields)}>{before ? 'Change' : 'Create'}</button>
    })
    await click(before ? 'Change' : 'Create')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    const event = { type: 'bucket.created', projectRef: 'p', bucketId: 'b' }
    expect(events).toEqual([event].slice(0, count))
  }
})

it('reports each of several buckets that were deleted', async () => {
  const events = show(() => (
    <BucketsEnd
      model={storage}
      toDelete={[bucket, { ...bucket, id: 'c', name: 'c' }]}
      onClose={() => {}}
    />
  ))
  const typing = userEvent.setup()
  await typing.type(screen.getByRole('textbox'), `${storageExplorerMessages.deleteWord}{Enter}`)
  await waitFor(() =>
    expect(events).toEqual(
      ['b', 'c'].map((bucketId) => ({ type: 'bucket.deleted', projectRef: 'p', bucketId })),
    ),
  )
})

it('reports files that were moved, renamed and deleted, by how many there were', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const platform = storagePlatform({ a: 1, b: 1, c: 1 })
  let actions: ReturnType<typeof useItemActions> | null = null
  const events = show(
    () => {
      actions = useItemActions(storage, 'b')
      return null
    },
    (input, init) => platform.client.fetch(new Request(input, init)),
  )
  platform.refusals.push({ when: /objects\/move.*"c"/, status: 409 })
  const run = (work: (of: ReturnType<typeof useItemActions>) => Promise<unknown>) =>
    act(async () => void (actions && (await work(actions))))
  await run((of) => of.move([file('a'), file('c')], 'x'))
  await run((of) => of.rename(file('b'), 'd'))
  await run((of) => of.remove([file('c'), file('d')]))
  vi.unstubAllGlobals()
  const at = { projectRef: 'p', bucketId: 'b' }
  expect(events).toEqual([
    { type: 'files.moved', ...at, files: 1 },
    { type: 'files.moved', ...at, files: 1 },
    { type: 'files.deleted', ...at, entries: 2 },
  ])
})

it('reports a table that its form created, and none that was refused', async () => {
  const target = { projectRef: 'p', connectionString: undefined, role: undefined }
  const form = (isRefused: boolean) => {
    const done = vi.fn()
    const events = show(
      () => {
        const { save } = useTableForm(target, tableFormMessages, null, () => ({
          ...newTableDraft('s'),
          name: 't',
        }))
        const name = isRefused ? 'Refused' : 'Save'
        return <button onClick={() => void save().then(done)}>{name}</button>
      },
      () => Promise.resolve(isRefused ? json({}, 400) : json([])),
    )
    return { done, events }
  }
  const saved = form(false)
  await click('Save')
  await waitFor(() => expect(saved.done).toHaveBeenCalledWith(expect.objectContaining({})))
  expect(saved.events).toEqual([
    { type: 'schema.changed', projectRef: 'p' },
    { type: 'table.created', projectRef: 'p', schema: 's', table: 't' },
  ])
  const refused = form(true)
  await click('Refused')
  await waitFor(() => expect(refused.done).toHaveBeenCalledWith(null))
  expect(refused.events).toEqual([])
})

it('reports an import by its table and rows, and the table that it made', () => {
  const events: HowdahEvent[] = []
  const into = { projectRef: 'p', schema: 's', table: 't' }
  const batch = { type: 'batch', written: 3, skipped: 0, refused: 1, read: 9 } as const
  const first = importEvents({ ...into, isNew: true, written: 0 }, (event) => events.push(event))
  for (const event of [{ type: 'started' } as const, batch, batch]) first(event)
  first({ type: 'failed', error: null, fromLine: 7, isTableMade: true })
  expect(events).toEqual([{ type: 'table.created', ...into }])
  const resumed = importEvents({ ...into, isNew: false, written: 6 }, (event) => events.push(event))
  for (const event of [{ type: 'resumed' } as const, batch, { type: 'ended' } as const])
    resumed(event)
  expect(events.slice(1)).toEqual([{ type: 'import.finished', ...into, rows: 9 }])
})

it('reports a broadcast that was sent, and none that was refused', async () => {
  const onSent = vi.fn()
  const broadcast = vi.fn(() => Promise.resolve())
  const channel = reportingSends(
    { broadcast, track: broadcast, untrack: broadcast, close: () => {} },
    onSent,
  )
  await channel.broadcast('message', '{}')
  expect(onSent).toHaveBeenCalledTimes(1)
  broadcast.mockRejectedValueOnce(new Error('refused'))
  await expect(channel.broadcast('message', '{}')).rejects.toThrow('refused')
  expect(onSent).toHaveBeenCalledTimes(1)
})

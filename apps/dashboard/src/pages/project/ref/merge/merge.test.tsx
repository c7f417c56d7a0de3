import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { heading, openSite } from '../../../../testing/open-site'
import { changedFiles } from './function-changes'

afterEach(() => vi.unstubAllGlobals())

// Its editor measures text, which needs a browser.
vi.mock('@howdah/ui/merge-view/merge-view', () => ({
  MergeView: ({ modified, original }: { modified: string; original: string }) => (
    <p>
      {original} → {modified}
    </p>
  ),
}))

const id = 'bcdefghijklmnopqrstu'
const branch = {
  ...{ id, name: 'checkout', project_ref: id, parent_project_ref: ref, is_default: false },
  ...{ persistent: false, git_branch: null, with_data: true, status: 'ACTIVE_HEALTHY' },
  ...{ review_requested_at: '2026-01-06T10:00:00Z', created_at: '2026-01-05T10:00:00Z' },
}
const error = 'Migration 20260106100000 (add topic) failed: column "topic" already exists'
const trial = {
  ...{ state: 'failed' as const, error, duration_ms: null, differences: [], is_current: true },
  started_at: '2026-01-06T10:00:00Z',
}
const statement = {
  ...{ sql: 'alter table messages add column topic text', lock: 'ACCESS EXCLUSIVE' as const },
  ...{ target: 'messages', loses_data: false, rewrites: false },
  ...{ scans: false, opaque: false },
}
const merge = {
  ...{ digest: '0'.repeat(64), blocked: null, only_in_production: [], different: [] },
  ...{
    buckets: [],
    removed: [],
    settings: [],
    missing_secrets: [],
    last_merge: null,
    trial: null as typeof trial | null,
  },
  no_undo: null as string | null,
  schema: null as BranchMerge['schema'],
  functions: [] as BranchMerge['functions'],
  migrations: [{ version: '20260106100000', name: 'add topic', statements: [statement] }],
}

const answers = (shown: BranchMerge) => ({
  [`GET /platform/projects/${id}`]: {
    body: { ...project, ref: id, parent_project_ref: ref, name: 'checkout' },
  },
  [`GET /v1/projects/${id}/branches`]: { body: [branch] },
  [`GET /v1/branches/${id}/merge`]: { body: shown },
})

async function openPage(shown: BranchMerge, more: Parameters<typeof fakePlatform>[0] = {}) {
  fakePlatform({ ...answers(shown), ...more })
  const { user } = openSite(`/project/${id}/merge`)
  await heading('Merge request')
  return user
}

async function openMerge(shown: BranchMerge) {
  const user = await openPage(shown)
  await user.click(await screen.findByRole('button', { name: 'Merge into production' }))
  return (await screen.findByRole('alertdialog')).textContent
}

test('a failed trial is the migration’s fault, and the confirmation says that it failed', async () => {
  const confirmation = await openMerge({ ...merge, trial })
  expect(screen.getByText(error)).toBeTruthy()
  expect(screen.queryByText(/Try refreshing your browser/)).toBeNull()
  expect(confirmation).toContain('The trial run of these changes failed.')
  expect(confirmation).not.toContain('haven’t been tried')
})

test('the failure of an earlier state is no trial of these changes', async () => {
  const outdated = { ...trial, is_current: false }
  expect(await openMerge({ ...merge, trial: outdated })).toContain('haven’t been tried')
})

test('a merge with nothing but a reason against it shows the reason', async () => {
  const blocked = 'The branch has renamed table public.pairs, together with other changes.'
  await openPage({ ...merge, migrations: [], blocked })
  expect(await screen.findByText(/has renamed table public\.pairs/)).toBeTruthy()
  expect(screen.queryByText('Nothing to merge')).toBeNull()
})

test('a merge that can’t be undone otherwise is backed up before, unless a person chooses not to', async () => {
  expect(await openMerge(merge)).toContain('It can be undone for a day.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  const path = `/v1/branches/${id}/merge`
  const merged = { migrations: ['20260106100000'], functions: [], buckets: [], duration_ms: 1 }
  const reason = 'Point-in-time recovery is off for production.'
  const platform = fakePlatform({
    ...answers({ ...merge, no_undo: reason }),
    [`POST ${path}`]: { body: { ...merged, restore_point: null, backup: id } },
  })
  const { user } = openSite(`/project/${id}/merge`)
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Merge into production' }))
    return screen.findByRole('alertdialog')
  }
  const confirm = async (dialog: HTMLElement) =>
    user.click(within(dialog).getByRole('button', { name: 'Merge into production' }))
  const first = await open()
  expect(first.textContent).toContain('everything written since the backup is lost')
  await confirm(first)
  await screen.findByText('Production was backed up before.')
  const dialog = await open()
  await user.click(within(dialog).getByRole('checkbox', { name: /^Back up production/ }))
  expect(dialog.textContent).toContain(`It can’t be undone. ${reason}`)
  await confirm(dialog)
  await waitFor(() => expect(platform.calls(`POST ${path}`)).toHaveLength(2))
  const bodies = platform.calls(`POST ${path}`).map(({ body }) => body)
  expect(await Promise.all(bodies)).toMatchObject([{ backup: true }, { backup: false }])
})

test('a change that appears while the confirmation is open is not merged', async () => {
  const path = `/v1/branches/${id}/merge`
  const running = { ...trial, state: 'running' as const, error: null }
  let digest = '0'.repeat(64)
  const platform = fakePlatform({
    ...answers({ ...merge }),
    [`GET ${path}`]: () => ({ body: { ...merge, digest, trial: running } }),
    [`POST ${path}`]: {
      status: 409,
      body: { code: 'conflict', message: 'The branch has changed.' },
    },
  })
  const { user } = openSite(`/project/${id}/merge`)
  await user.click(await screen.findByRole('button', { name: 'Merge into production' }))
  const dialog = await screen.findByRole('alertdialog')
  digest = '1'.repeat(64)
  const read = platform.calls(`GET ${path}`).length
  // A trial that runs is polled.
  await waitFor(() => expect(platform.calls(`GET ${path}`).length).toBeGreaterThan(read + 1))
  await user.click(within(dialog).getByRole('button', { name: 'Merge into production' }))
  expect(await screen.findByText('The branch has changed.')).toBeTruthy()
  const bodies = platform.calls(`POST ${path}`).map(({ body }) => body)
  expect(await Promise.all(bodies)).toMatchObject([{ digest: '0'.repeat(64) }])
})

const schema = {
  ...{ statements: [statement], knows_origin: true, unavailable: null },
  conflicts: [{ kind: 'column', name: 'public.notes.title' }],
  not_merged: [{ kind: 'role', name: 'robot' }],
}

test('changes that no migration records are shown with what is not merged of them', async () => {
  await openPage({ ...merge, migrations: [], schema, blocked: 'Make them the same.' })
  expect(await screen.findByRole('heading', { name: 'Schema changes' })).toBeTruthy()
  expect(screen.getByText('alter table messages add column topic text')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Changed in both' })).toBeTruthy()
  expect(screen.getByText('public.notes.title')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Not merged' })).toBeTruthy()
  expect(screen.getByText('robot')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Merge into production' })).toBeNull()
})

test('schemas that can’t be compared are no reason to say that nothing is left', async () => {
  const none = { ...schema, statements: [], conflicts: [], not_merged: [] }
  await openPage({
    ...{ ...merge, migrations: [] },
    schema: { ...none, unavailable: 'The schemas are too large.' },
  })
  expect(await screen.findByText('The schemas are too large.')).toBeTruthy()
  expect(screen.queryByText('Nothing to merge')).toBeNull()
})

test('functions are shown with their changed files, and buckets with their changed settings', async () => {
  const bucket = { public: false, file_size_limit: null, allowed_mime_types: ['image/png'] }
  const production = { ...bucket, public: true, file_size_limit: '1024' }
  const body = (content: string) => ({ body: { files: [{ path: 'index.ts', content }] } })
  const user = await openPage(
    {
      ...merge,
      functions: [
        { slug: 'greet', change: 'changed', verify_jwt: true, production_verify_jwt: false },
        { slug: 'added', change: 'added', verify_jwt: true, production_verify_jwt: null },
      ],
      buckets: [
        { id: 'pictures', change: 'changed', production, branch: bucket },
        { id: 'films', change: 'added', production: null, branch: bucket },
      ],
    },
    {
      [`GET /platform/projects/${id}/functions/greet/body`]: body('the new text'),
      [`GET /platform/projects/${ref}/functions/greet/body`]: body('the former text'),
      [`GET /platform/projects/${id}/functions/added/body`]: body('an added text'),
    },
  )
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  const buckets = await part('Storage buckets')
  expect(buckets.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^picturesChanged/),
    'Public: yes → no',
    'File size limit: 1024 bytes → none',
    expect.stringMatching(/^filmsNew/),
    ...['Public: no', 'File size limit: none', 'MIME types: image/png'],
  ])
  const functions = await part('Edge functions')
  expect(functions.getByText('Requires a valid token: no → yes')).toBeTruthy()
  await user.click(functions.getByRole('button', { name: 'Show changes: greet' }))
  expect(await functions.findByText('the former text → the new text')).toBeTruthy()
  await user.click(functions.getByRole('button', { name: 'Show changes: added' }))
  expect(await functions.findByText('index.ts (new)')).toBeTruthy()
  expect(functions.getByText(/an added text/)).toBeTruthy()
  await user.click(functions.getByRole('button', { name: 'Hide changes: greet' }))
  expect(functions.queryByText(/the former text/)).toBeNull()
})

test('the files of a function that differ are compared in the order of their paths', () => {
  const file = (path: string, content: string) => ({ path, content })
  expect(
    changedFiles(
      [file('same.ts', 's'), file('old.ts', 'o'), file('index.ts', 'before')],
      [file('same.ts', 's'), file('index.ts', 'after'), file('a.ts', 'a')],
    ),
  ).toEqual([
    { path: 'a.ts', before: null, after: 'a' },
    { path: 'index.ts', before: 'before', after: 'after' },
    { path: 'old.ts', before: 'o', after: null },
  ])
})

const last = {
  ...{ state: 'merged' as const, merged_at: '2026-01-06T10:00:00Z', changes_database: true },
  ...{
    functions: [],
    undo_until: '2026-01-07T10:00:00Z',
    restores_to: '2026-01-06T09:59:00Z',
    transactions_since: '12',
  },
}

test('a merge is undone with the name of production, after saying what is lost', async () => {
  const user = await openPage({ ...merge, last_merge: { ...last, no_undo: null } })
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('12 transactions have written to production since')
  expect(dialog.textContent).toContain('Everything committed since is lost')
  await user.click(within(dialog).getByRole('button', { name: 'Undo merge' }))
  expect(dialog.textContent).toContain('exactly as it is written')
})

test('a merge that can be undone no more says why', async () => {
  await openPage({ ...merge, last_merge: { ...last, no_undo: 'A day has passed.' } })
  expect(await screen.findByText('Can’t be undone. A day has passed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull()
})

test('a merge that was interrupted says so', async () => {
  await openPage({ ...merge, last_merge: { ...last, state: 'incomplete', no_undo: null } })
  expect(await screen.findByText(/not all edge functions were deployed/)).toBeTruthy()
})

test('what was merged is not shown while the next merge request is read', async () => {
  const path = `/v1/branches/${id}/merge`
  const merged = { migrations: ['20260106100000'], functions: [], buckets: [] }
  let isMerged = false
  const user = await openPage(merge, {
    // The answer after the merge takes seconds.
    [`GET ${path}`]: () =>
      isMerged ? new Promise<{ body: unknown }>(() => undefined) : { body: merge },
    [`POST ${path}`]: () => {
      isMerged = true
      return { body: { ...merged, duration_ms: 1, restore_point: null, backup: null } }
    },
  })
  const shown = 'add topic'
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Merge into production' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Merge into production' }))
  await waitFor(() => expect(screen.queryAllByText(shown)).toEqual([]))
})

test('an undo that runs is no error', async () => {
  const last = {
    ...{ state: 'undoing' as const, merged_at: trial.started_at, undo_until: trial.started_at },
    ...{ changes_database: true, functions: [], no_undo: 'It is being undone.' },
    ...{ restores_to: null, transactions_since: null },
  }
  await openPage({ ...merge, blocked: 'It is being undone.', last_merge: last })
  expect(await screen.findByText(/It’s being undone/)).toBeTruthy()
  expect(screen.queryByText(/^This branch can’t be merged/)).toBeNull()
})

test('what is not merged is named: removed objects, secrets, settings, and what production has got', async () => {
  await openPage({
    ...merge,
    only_in_production: [{ version: '20260105100000', name: 'add likes' }],
    removed: [{ kind: 'function', name: 'old-hello' }],
    missing_secrets: ['STRIPE_KEY'],
    settings: [
      { service: 'network', name: 'requires_tls', production: 'true', branch: 'false' },
      { service: 'rest', name: 'max_rows', production: '1000', branch: '5' },
    ],
  })
  const region = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByRole('heading', { name: 'Production has changed since' })
  expect(region('Production has changed since').getByText('add likes')).toBeTruthy()
  expect(region('Removed in the branch').getByRole('listitem').textContent).toBe(
    'Edge function old-hello',
  )
  expect(region('Missing secrets').getByText('STRIPE_KEY')).toBeTruthy()
  expect(region('Settings').getByRole('row', { name: 'Data API: max_rows 1000 5' })).toBeTruthy()
  expect(region('Settings').getByRole('row', { name: /^Network: requires_tls/ })).toBeTruthy()
})

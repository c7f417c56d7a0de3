import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { heading, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const id = 'bcdefghijklmnopqrstu'
const branch = {
  ...{ id, name: 'checkout', project_ref: id, parent_project_ref: ref, is_default: false },
  ...{ persistent: false, git_branch: null, with_data: true, status: 'ACTIVE_HEALTHY' },
  ...{ review_requested_at: '2026-01-06T10:00:00Z', created_at: '2026-01-05T10:00:00Z' },
}
const error = 'Migration 20260106100000 (add topic) failed: column "topic" already exists'
const trial = {
  ...{ state: 'failed', error, duration_ms: null, differences: [], is_current: true },
  started_at: '2026-01-06T10:00:00Z',
}
const statement = {
  ...{ sql: 'alter table messages add column topic text', lock: 'ACCESS EXCLUSIVE' },
  ...{ target: 'messages', loses_data: false, rewrites: false },
}
const merge = {
  ...{ digest: '0'.repeat(64), blocked: null, only_in_production: [], different: [] },
  ...{ functions: [], buckets: [], schema: null, trial: null as typeof trial | null },
  migrations: [{ version: '20260106100000', name: 'add topic', statements: [statement] }],
}

async function openMerge(enabled: boolean, shown: typeof merge) {
  fakePlatform({
    [`GET /platform/projects/${id}`]: {
      body: { ...project, ref: id, parent_project_ref: ref, name: 'checkout' },
    },
    [`GET /v1/projects/${id}/branches`]: { body: [branch] },
    [`GET /v1/branches/${id}/merge`]: { body: shown },
    [`GET /platform/projects/${ref}/pitr`]: { body: { enabled } },
  })
  const { user } = openSite(`/project/${id}/merge`)
  await heading('Merge request')
  await user.click(await screen.findByRole('button', { name: 'Merge into production' }))
  return (await screen.findByRole('alertdialog')).textContent
}

test('a failed trial is the migration’s fault, and the confirmation says that it failed', async () => {
  const confirmation = await openMerge(true, { ...merge, trial })
  expect(screen.getByText(error)).toBeTruthy()
  expect(screen.queryByText(/Try refreshing your browser/)).toBeNull()
  expect(confirmation).toContain('The trial run of these changes failed.')
  expect(confirmation).not.toContain('haven’t been tried')
})

test('the failure of an earlier state is no trial of these changes', async () => {
  const outdated = { ...trial, is_current: false }
  expect(await openMerge(true, { ...merge, trial: outdated })).toContain('haven’t been tried')
})

test('without point-in-time recovery the confirmation says that a merge can’t be undone', async () => {
  await openMerge(false, merge)
  expect(await screen.findByText(/^It can’t be undone/)).toBeTruthy()
})

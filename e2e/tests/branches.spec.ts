import type { Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { newProject, type Project } from '../../scripts/owner-session.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { browserOf, joins, person } from '../harness/people'
import { expect, test } from '../harness/test'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const previews = (page: Page) => page.getByRole('table', { name: 'Preview branches' })

/** One of its own: a project that had a branch has one in its header for good, and cannot be as it was before. */
let project: Project

test.beforeAll(async ({ platform: { owner, project: first } }) => {
  project = await newProject(owner, first.organization_slug, 'orchard', 'a long enough password')
})

test.afterAll(async ({ platform: { owner } }) => {
  // A project is deleted once its branches are gone.
  await expect(async () => {
    const branches = await owner.call<{ id: string; is_default: boolean }[]>(
      'GET',
      `/v1/projects/${project.ref}/branches`,
    )
    for (const { id, is_default: isDefault } of branches)
      if (!isDefault) await owner.call('DELETE', `/v1/branches/${id}`)
    await owner.call('DELETE', `/platform/projects/${project.ref}`, { name: project.name })
  }).toPass({ timeout: 120_000 })
})

test('a branch is created with the data of production, changed, switched and deleted with the keyboard', async ({
  page,
  platform,
}) => {
  const { ref, name } = project
  await platform.owner.query(ref, `create table branch_saved as select 'production' as what`)
  await page.goto(`/project/${ref}/branches`)
  await expect(title(page, 'Branches')).toBeVisible()
  await expect(page.getByText('No branches yet')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Create branch' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('checkout')
  await dialog.getByRole('textbox', { name: 'Git branch' }).fill('feature/checkout')
  await dialog.getByRole('switch', { name: 'Include data' }).press('Space')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Create branch' }).press('Enter')
  await expect(previews(page).getByRole('row', { name: /checkout/ })).toContainText('Healthy', {
    timeout: 60_000,
  })
  await expect(previews(page)).toContainText('feature/checkout')
  await expect(page.getByRole('table', { name: 'Production' })).toContainText('main')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The selector in the header leads to the branch, and back.
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText('Production')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(crumbs.getByText('Production')).toBeInViewport({ ratio: 1 })
  await expect(crumbs.getByRole('link', { name, exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Switch branch' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find a branch' })).toBeFocused()
  await page.keyboard.type('check')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Find a branch' }).press('Enter')
  await expect(title(page, 'checkout')).toBeVisible()
  await expect(crumbs).toContainText('Preview')
  // In a narrow window too the kind is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(crumbs.getByText('Preview')).toBeInViewport({ ratio: 1 })
  await expect(crumbs.getByRole('link', { name: 'checkout' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(crumbs.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    `/project/${ref}`,
  )
  const branchRef = new URL(page.url()).pathname.split('/')[2] ?? ''
  expect(await platform.owner.query(branchRef, 'select what from branch_saved')).toEqual([
    { what: 'production' },
  ])

  // Its kind changes, and its name.
  await page.goto(`/project/${branchRef}/branches`)
  const actions = page.getByRole('button', { name: 'Actions for checkout' })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Make persistent' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Persistent branches' })).toContainText('checkout')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('payment')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Persistent branches' })).toContainText('payment')

  // Its data is replaced by that of production.
  await platform.owner.query(branchRef, `update branch_saved set what = 'branch'`)
  await page.goto(`/project/${ref}/branches`)
  await page.getByRole('button', { name: 'Actions for payment' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Reset from production' }).press('Enter')
  const reset = page.getByRole('alertdialog', { name: 'Reset payment?' })
  await reset.getByRole('textbox').fill('payment')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Resetting payment')).toBeVisible()
  const what = () =>
    platform.owner
      .query(branchRef, 'select what from branch_saved')
      .catch((error: unknown) => error)
  await expect.poll(what, { timeout: 60_000 }).toEqual([{ what: 'production' }])
  await expect(page.getByRole('table', { name: 'Persistent branches' })).toContainText('Healthy')

  await page.getByRole('button', { name: 'Actions for payment' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByRole('textbox').fill('payment')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('None. Persistent branches are backed up every day.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('payment', { exact: true })).toHaveCount(0, { timeout: 30_000 })
})

test('a branch is tried on a copy of production, merged, and nothing of it is left to merge', async ({
  page,
  platform,
}) => {
  const { ref } = project
  await platform.owner.query(ref, `create table notes (id int primary key)`)
  const branch = await platform.owner.call<{ id: string }>('POST', `/v1/projects/${ref}/branches`, {
    branch_name: 'notes',
    with_data: true,
  })
  await page.goto(`/project/${ref}/branches`)
  await expect(previews(page)).toContainText('Healthy', { timeout: 60_000 })
  await platform.owner.query(
    branch.id,
    `create schema if not exists supabase_migrations;
     create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
     insert into supabase_migrations.schema_migrations values
       ('20260101000000', array['alter table notes add column body text', 'drop table if exists gone'], 'add body')`,
  )
  await previews(page).getByRole('button', { name: 'Open merge request: notes' }).press('Enter')
  await expect(title(page, 'Merge request')).toBeVisible()
  await expect(page.getByText('alter table notes add column body text')).toBeVisible()
  await expect(page.getByText('Locks notes: reads and writes wait')).toBeVisible()
  await expect(page.getByText('May lose data', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Merge into production' }).press('Enter')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('These changes haven’t been tried')
  await expect(confirmation).toContainText('may lose data of production')
  await expect(confirmation).toContainText('everything written since the backup is lost')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Try on a copy' }).press('Enter')
  await expect(page.getByText(/^Succeeded in [\d.]+ m?s/)).toBeVisible({ timeout: 60_000 })
  expect(
    await platform.owner.query(
      ref,
      `select count(*)::int as n from pg_attribute where attrelid = 'notes'::regclass and attname = 'body'`,
    ),
  ).toEqual([{ n: 0 }])

  await page.goto(`/project/${branch.id}/branches`)
  await previews(page).getByRole('link', { name: 'Review merge request: notes' }).press('Enter')
  await page.getByRole('button', { name: 'Merge into production' }).press('Enter')
  await expect(confirmation).not.toContainText('haven’t been tried')
  await confirmation.getByRole('checkbox', { name: 'Back up production' }).press('Space')
  await expect(confirmation).toContainText('It can’t be undone. Point-in-time recovery is off')
  await confirmation.getByRole('button', { name: 'Merge into production' }).press('Enter')
  await expect(page.getByText('Nothing to merge')).toBeVisible()
  expect(await platform.owner.query(ref, `select body from notes`)).toEqual([])
  await expectAccessibleLayout(page)
})

test(
  'changes made by hand are merged with a function, and undone',
  { tag: '@long' },
  async ({ page, platform }) => {
    test.slow()
    const { ref, name } = project
    const { owner } = platform
    await owner.query(ref, `create table by_hand (id int primary key)`)
    await owner.call('PUT', `/platform/projects/${ref}/pitr`, { enabled: true })
    const branch = await owner.call<{ id: string }>('POST', `/v1/projects/${ref}/branches`, {
      branch_name: 'by-hand',
      with_data: false,
    })
    await page.goto(`/project/${ref}/branches`)
    await expect(previews(page).getByRole('row', { name: /by-hand/ })).toContainText('Healthy', {
      timeout: 90_000,
    })
    await owner.query(
      branch.id,
      `alter table by_hand add column body text; create role hand_made; insert into storage.buckets (id, name) values ('by-hand', 'by-hand')`,
    )
    await owner.call('PATCH', `/platform/projects/${branch.id}/config/postgrest`, { max_rows: 7 })
    await page.goto(`/project/${branch.id}/merge`)
    await expect(page.getByRole('heading', { name: 'Schema changes' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByText(/ADD COLUMN "body" text/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Not merged' })).toBeVisible()
    await expect(page.getByText('hand_made')).toBeVisible()
    await expect(page.getByRole('row', { name: /max_rows/ })).toContainText('7')
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: 'Try on a copy' }).press('Enter')
    await expect(page.getByText(/^Succeeded in [\d.]+ m?s/)).toBeVisible({ timeout: 90_000 })
    await expect
      .poll(
        async () =>
          (await owner.call<{ state: string }>('GET', `/platform/projects/${ref}/pitr`)).state,
        { timeout: 90_000 },
      )
      .toBe('archiving')
    const merge = page.getByRole('button', { name: 'Merge into production' })
    const confirmation = page.getByRole('alertdialog')
    await expect(async () => {
      await page.reload()
      await merge.press('Enter')
      await expect(confirmation).toContainText('It can be undone for a day', { timeout: 10_000 })
    }).toPass({ timeout: 90_000 })
    await confirmation.getByRole('button', { name: 'Merge into production' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Last merge' })).toBeVisible({ timeout: 60_000 })
    expect(await owner.query(ref, 'select body from by_hand')).toEqual([])

    await page.getByRole('button', { name: 'Undo merge' }).press('Enter')
    await expect(confirmation).toContainText('Everything committed since is lost')
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await confirmation.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expect
      .poll(
        () =>
          owner
            .query(
              ref,
              `select attname from pg_attribute where attrelid = 'by_hand'::regclass and attname = 'body' and not attisdropped`,
            )
            .catch(String),
        { timeout: 120_000 },
      )
      .toEqual([])
    await page.goto(`/project/${branch.id}/merge`)
    // Not “It’s being undone.”: other tests need production.
    await expect(page.getByText(/ Undone\./)).toBeVisible({ timeout: 120_000 })
  },
)

test('a person who may only read sees the branches and changes none', async ({
  browser,
  platform,
}) => {
  const { ref, organization_slug: slug } = project
  const reader = await joins(platform.owner, slug, person('Ravi'), 'read-only')
  const page = await browserOf(browser, reader)
  await page.goto(`/project/${ref}/branches`)
  const list = page.getByRole('table', { name: 'Production' })
  await expect(list.or(page.getByText('No branches yet'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create branch' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.context().close()
})

test('a webhook is set up with the keyboard, and pull requests create and delete a branch', async ({
  page,
}) => {
  await page.goto(`/project/${project.ref}/branches`)
  const section = page.getByRole('region', { name: 'Pull requests' })
  await expect(section.getByText('No webhook is set up.')).toBeVisible()
  await section.getByRole('button', { name: 'Set up webhook' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: 'Include data' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Set up webhook' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Webhook ready' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [url = '', gitlabUrl = '', secret = ''] = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()

  /** Delivers an action as GitHub does. */
  async function deliver(action: string): Promise<number> {
    const repo = { id: 1, full_name: 'acme/orchard' }
    const head = { ref: 'pruning', sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821', repo }
    const pullRequest = { number: 7, title: 'Prune', head, base: { ref: 'main', repo } }
    const body = JSON.stringify({ action, number: 7, pull_request: pullRequest, repository: repo })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'pull_request',
        'x-hub-signature-256': `sha256=${signature}`,
      },
      body,
    })
    return status
  }
  await expect(section.getByText('Nothing was delivered yet.')).toBeVisible()
  expect(await deliver('opened')).toBe(202)
  const row = previews(page).getByRole('row', { name: /pruning/ })
  await expect(row).toContainText('Healthy', { timeout: 60_000 })
  await expect(section).toContainText('The branch “pruning” is being created.')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await deliver('closed')).toBe(202)
  await expect(row).toHaveCount(0, { timeout: 60_000 })

  /** Delivers a test of the webhook as GitLab does. */
  const tryGitlab = async () => {
    const merge = { iid: 1, source_branch: 'x', source_project_id: 1, target_project_id: 1 }
    const { status } = await fetch(gitlabUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-gitlab-event': 'Merge Request Hook',
        'x-gitlab-token': secret,
      },
      body: JSON.stringify({
        object_attributes: merge,
        project: { path_with_namespace: 'acme/orchard' },
      }),
    })
    return status
  }
  expect(await tryGitlab()).toBe(200)
  await expect(section).toContainText('The webhook is set up.', { timeout: 60_000 })

  await section.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(section.getByText('No webhook is set up.')).toBeVisible()
  expect(await deliver('opened')).toBe(401)
})

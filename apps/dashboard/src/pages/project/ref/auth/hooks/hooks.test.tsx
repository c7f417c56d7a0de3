import { hookExamples } from '@howdah/rules/auth/hook-examples'
import { hookKinds } from '@howdah/rules/auth/hook-function'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/auth/${ref}/config`
const config = Object.fromEntries(
  hookKinds.flatMap((hook) => [
    [`hook_${hook}_enabled`, false],
    [`hook_${hook}_uri`, ''],
  ]),
)

/** Opens the page of a person who may run SQL. */
function openHooks(
  functions: { schema: string; name: string; is_granted: boolean }[],
  { config: known = config, users = [] }: { config?: object; users?: readonly object[] } = {},
) {
  const permissions = [
    ...ownerMay,
    ...['read', 'update'].map((action) => ({ action, resource: 'auth' })),
    { action: 'run', resource: 'sql' },
  ]
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions, projects: [] }],
    },
    [`GET ${path}`]: { body: known },
    [`GET /platform/auth/${ref}/users`]: {
      body: { users, next_cursor: null, total_estimate: users.length },
    },
    [`POST /platform/auth/${ref}/hooks/custom-access-token/test`]: {
      body: { event: {}, error: null },
    },
    [`PATCH ${path}`]: { body: config },
    [`POST /platform/projects/${ref}/query`]: { body: functions },
  })
  return { platform, ...openSite(`/project/${ref}/auth/hooks`) }
}

test('a person without a hook gets an example, and takes it to the SQL editor', async () => {
  const { user } = openHooks([])
  const hook = within(await screen.findByRole('region', { name: 'Before user created' }))
  await user.click(hook.getByText('Example'))
  const { event, functionName, sql } = hookExamples.before_user_created
  expect(hook.getByRole('region', { name: 'Example function' }).textContent).toBe(sql)
  const shown = hook.getByRole('region', { name: 'Event' }).textContent
  expect(JSON.parse(shown ?? '')).toEqual(event)
  await user.click(hook.getByRole('button', { name: 'Open in SQL editor' }))
  expect(window.history.state).toEqual({ preparedQuery: { name: functionName, sql } })
})

test('a function that fits is chosen, and saved', async () => {
  const { platform, user } = openHooks([
    { schema: 'app', name: 'claims', is_granted: true },
    { schema: 'public', name: 'other', is_granted: false },
  ])
  const hook = within(await screen.findByRole('region', { name: 'Custom access token' }))
  await user.click(hook.getByRole('switch', { name: 'Use this hook' }))
  await user.click(
    await hook.findByRole('combobox', { name: 'Functions that take and return jsonb' }),
  )
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['app.claims', 'public.other (not granted to supabase_auth_admin)'],
  ])
  await user.click(screen.getByRole('option', { name: 'app.claims' }))
  expect((hook.getByLabelText('Schema') as HTMLInputElement).value).toBe('app')
  expect((hook.getByLabelText('Function') as HTMLInputElement).value).toBe('claims')
  await user.click(hook.getByRole('button', { name: 'Save' }))
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    { body: { hook_custom_access_token_uri: 'pg-functions://postgres/app/claims' } },
  ])
})

test('the test of a function offers users, and drops a result that is not of its values', async () => {
  const id = '6f1c2a34-0000-4000-8000-000000000001'
  const { user } = openHooks([], {
    config: {
      ...config,
      ...{ hook_custom_access_token_enabled: true },
      hook_custom_access_token_uri: 'pg-functions://postgres/app/claims',
    },
    users: [{ id, email: 'ada@example.com', phone: '' }],
  })
  const trial = within(await screen.findByRole('region', { name: 'Test the function app.claims' }))
  const field = trial.getByLabelText('User ID')
  await user.type(field, 'ada@')
  expect((await screen.findByRole('option', { name: /ada@example.com/ })).textContent).toContain(id)
  await user.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toBe(id)
  await user.click(trial.getByRole('button', { name: 'Test' }))
  expect(await trial.findByText('The function returned no claims.')).toBeTruthy()
  await user.type(field, 'x')
  expect(trial.queryByText('The function returned no claims.')).toBeNull()
  await user.clear(field)
  await user.click(trial.getByRole('button', { name: 'Test' }))
  expect(document.activeElement).toBe(field)
})

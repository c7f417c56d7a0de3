import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferenceKey } from '../../preferences/browser-storage'
import { failure, fakePlatform, profile, ref, signedOut } from '../../testing/fake-platform'
import { heading, here, openSite } from '../../testing/open-site'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const refusal = (path: string, message: string) => ({
  status: 400,
  body: {
    code: 'bad_request',
    message: 'Not taken.',
    request_id: 'req_1',
    details: [{ path, message }],
  },
})

describe('signing in with a second factor', () => {
  const waiting = {
    'GET /platform/profile': signedOut,
    'POST /platform/sign-in': failure(401, 'totp_required', 'Enter a code.'),
  }
  const toSecondStep = async () => {
    const { user } = openSite('/sign-in')
    await heading('Sign in')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByLabelText('Authentication code')
    return user
  }

  test('a wrong code is an error at its field, the right one signs in', async () => {
    const platform = fakePlatform({
      ...waiting,
      'POST /platform/sign-in/totp': refusal('body.code', 'This code is wrong.'),
    })
    const user = await toSecondStep()
    expect(screen.queryByText(/First time here/)).toBeNull()
    await user.type(screen.getByLabelText('Authentication code'), '111 111')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('This code is wrong.')).toBeTruthy()
    platform.answer('POST /platform/sign-in/totp', { body: profile })
    platform.answer('GET /platform/profile', { body: profile })
    await user.type(screen.getByLabelText('Authentication code'), '492039')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Projects')
    expect(platform.calls('POST /platform/sign-in/totp').map((request) => request.body)).toEqual([
      { code: '111111' },
      { code: '492039' },
    ])
  })

  test('a recovery code works in its place', async () => {
    const platform = fakePlatform({ ...waiting, 'POST /platform/sign-in/totp': { body: profile } })
    const user = await toSecondStep()
    platform.answer('GET /platform/profile', { body: profile })
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'hQ2xk-8ZbTe')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Projects')
    expect(platform.calls('POST /platform/sign-in/totp')[0]?.body).toEqual({
      recovery_code: 'hQ2xk-8ZbTe',
    })
  })

  test('a person who took too long sees the password field again, with the reason', async () => {
    fakePlatform({
      ...waiting,
      'POST /platform/sign-in/totp': failure(409, 'conflict', 'This took too long.'),
    })
    const user = await toSecondStep()
    await user.type(screen.getByLabelText('Authentication code'), '492039')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('This took too long.')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  test('without a mail server the page says which command makes the link', async () => {
    fakePlatform({ 'GET /platform/profile': signedOut })
    openSite('/forgot-password')
    await heading('This server can’t send email')
    expect(screen.getByText(/npm start -- user reset-link/)).toBeTruthy()
  })

  test('with one, the answer is the same for everyone', async () => {
    const config = { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags: { mail: true } }
    fakePlatform({
      'GET /platform/config': { body: config },
      'POST /platform/password-reset': { status: 202 },
    })
    const { user } = openSite('/forgot-password')
    await heading('Forgotten password')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await heading('Check your email')
  })

  test('the link sets a new password; one that is over says so', async () => {
    const platform = fakePlatform({
      'GET /platform/profile': signedOut,
      'POST /platform/password-reset/confirm': { status: 204 },
    })
    const { user } = openSite('/reset-password#q0xH5c1bJ2')
    await heading('New password')
    await user.type(screen.getByLabelText('New password'), 'staple correct horse')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    await heading('Sign in')
    expect(platform.calls('POST /platform/password-reset/confirm')[0]?.body).toEqual({
      token: 'q0xH5c1bJ2',
      password: 'staple correct horse',
    })
  })

  test('a link that is over, and one that is not complete', async () => {
    fakePlatform({ 'POST /platform/password-reset/confirm': refusal('body.token', 'It is over.') })
    const { user } = openSite('/reset-password#old')
    await heading('New password')
    await user.type(screen.getByLabelText('New password'), 'staple correct horse')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    await heading('This link no longer works')
  })
})

describe('account', () => {
  test('the back link leads to where one was, and there is no sidebar', async () => {
    fakePlatform()
    const { user } = openSite(`/project/${ref}`)
    await heading('shop')
    await user.click(screen.getByRole('button', { name: 'Account: Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Account' }))
    await heading('Profile')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await user.click(
      within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', {
        name: 'Sessions',
      }),
    )
    await heading('Sessions')
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/project/${ref}`)
  })

  test.each([
    ['acme', '/org/acme'],
    [null, '/organizations'],
  ])('opened by its address after %j, back is %s', async (last, target) => {
    fakePlatform()
    if (last !== null) localStorage.setItem(preferenceKey('last-organization'), last)
    openSite('/account')
    await heading('Profile')
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(target)
  })

  test('the save bar stands only while something was changed', async () => {
    const platform = fakePlatform({
      'PATCH /platform/profile': { body: { ...profile, name: 'Ada Lovelace' } },
    })
    const { user } = openSite('/account')
    const name = await screen.findByLabelText('Name')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.type(name, ' Lovelace')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((name as HTMLInputElement).value).toBe('Ada')
    await user.type(name, ' Lovelace')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Account: Ada Lovelace' })).toBeTruthy()
    expect(platform.calls('PATCH /platform/profile')[0]?.body).toEqual({ name: 'Ada Lovelace' })
  })

  test('a second factor is set up by password, scan and code, and its recovery codes are shown once', async () => {
    const totp = {
      uri: 'otpauth://totp/Howdah:ada?secret=JBSWY3DPEHPK3PXP',
      secret: 'JBSWY3DPEHPK3PXP',
      recovery_codes: ['hQ2xk-8ZbTe'],
    }
    const platform = fakePlatform({
      'GET /platform/profile/totp': { body: { enabled: false, recovery_codes_left: 0 } },
      'POST /platform/profile/totp': refusal('body.password', 'The password is wrong.'),
      'POST /platform/profile/totp/confirm': { status: 204 },
    })
    const { user } = openSite('/account/security')
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Password'), 'wrong')
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    expect(await within(dialog).findByText('The password is wrong.')).toBeTruthy()
    platform.answer('POST /platform/profile/totp', { body: totp })
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    expect(await within(dialog).findByText(totp.secret)).toBeTruthy()
    await waitFor(() => expect(dialog.querySelector('.hd-qr path')).not.toBeNull())
    platform.answer('GET /platform/profile/totp', {
      body: { enabled: true, recovery_codes_left: 1 },
    })
    await user.type(within(dialog).getByLabelText('Authentication code'), '492039')
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }))
    expect(await within(dialog).findByText('hQ2xk-8ZbTe')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'I’ve saved them' }))
    expect(await screen.findByText('1 recovery code left')).toBeTruthy()
    expect(screen.queryByText('hQ2xk-8ZbTe')).toBeNull()
  })

  test('this session is marked, another one ends', async () => {
    const session = {
      id: 's_1',
      address: '192.0.2.7',
      user_agent: 'Mozilla/5.0 (X11; Linux) Chrome/140.0 Safari/537',
      expires_at: '2026-02-05T10:00:00Z',
    }
    const times = { created_at: '2026-01-05T10:00:00Z', prolonged_at: '2026-01-06T10:00:00Z' }
    const here_ = { ...session, ...times, current: true }
    const platform = fakePlatform({
      'GET /platform/profile/sessions': {
        body: [here_, { ...here_, id: 's_2', user_agent: 'curl/8', current: false }],
      },
      'DELETE /platform/profile/sessions/s_2': { status: 204 },
    })
    const { user } = openSite('/account/sessions')
    expect(await screen.findByText('This session')).toBeTruthy()
    platform.answer('GET /platform/profile/sessions', { body: [here_] })
    await user.click(screen.getByRole('button', { name: 'End the session of curl' }))
    expect(await screen.findByText('1 session')).toBeTruthy()
  })

  test('a token is made with the scopes that were chosen, shown once, and deleted after a question', async () => {
    const token = {
      id: 't_1',
      name: 'deploy',
      scopes: [{ action: 'read', resource: 'projects' }],
      created_at: '2026-01-05T10:00:00Z',
    }
    const stored = { ...token, last_used_at: null, expires_at: null }
    const platform = fakePlatform({
      'GET /platform/profile/access-tokens': { body: [] },
      'POST /platform/profile/access-tokens': {
        status: 201,
        body: { ...stored, token: 'hwd_q0xH5c1bJ2' },
      },
      'DELETE /platform/profile/access-tokens/t_1': { status: 204 },
    })
    const { user } = openSite('/account/tokens')
    await screen.findByText('No access tokens yet')
    await user.click(screen.getByRole('button', { name: 'New token' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'deploy')
    await user.click(within(dialog).getByRole('combobox', { name: 'Permissions' }))
    await user.click(await screen.findByRole('option', { name: 'Selected permissions' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    expect(within(dialog).getByText('Choose at least one permission.')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'projects read' }))
    platform.answer('GET /platform/profile/access-tokens', { body: [stored] })
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    expect(await screen.findByText('hwd_q0xH5c1bJ2')).toBeTruthy()
    expect(platform.calls('POST /platform/profile/access-tokens')[0]?.body).toMatchObject({
      name: 'deploy',
      scopes: [{ action: 'read', resource: 'projects' }],
      expires_at: expect.stringMatching(/^\d{4}-/),
    })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(await screen.findByRole('button', { name: 'Delete deploy' }))
    platform.answer('GET /platform/profile/access-tokens', { body: [] })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('No access tokens yet')).toBeTruthy()
    expect(screen.queryByText('hwd_q0xH5c1bJ2')).toBeNull()
  })

  test('a token is made for single projects', async () => {
    const stored = {
      id: 't_1',
      name: 'web server',
      scopes: null,
      project_refs: [ref],
      created_at: '2026-01-05T10:00:00Z',
      last_used_at: null,
      expires_at: null,
    }
    const platform = fakePlatform({
      'GET /platform/profile/access-tokens': { body: [] },
      'POST /platform/profile/access-tokens': {
        status: 201,
        body: { ...stored, token: 'hwd_q0xH5c1bJ2' },
      },
    })
    const { user } = openSite('/account/tokens')
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'web server')
    await user.click(within(dialog).getByRole('combobox', { name: 'Projects' }))
    await user.click(await screen.findByRole('option', { name: 'Selected projects' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    expect(within(dialog).getByText('Choose at least one project.')).toBeTruthy()
    await user.click(await within(dialog).findByRole('checkbox', { name: 'shop' }))
    platform.answer('GET /platform/profile/access-tokens', { body: [stored] })
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    expect(await screen.findByText('hwd_q0xH5c1bJ2')).toBeTruthy()
    expect(platform.calls('POST /platform/profile/access-tokens')[0]?.body).toMatchObject({
      project_refs: [ref],
    })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const cell = await screen.findByRole('cell', { name: '1 project' })
    await user.click(within(cell).getByRole('button', { name: '1 project' }))
    const listed = await screen.findByRole('dialog', { name: 'Projects of web server' })
    expect(within(listed).getByText(ref)).toBeTruthy()
  })

  test('several tokens are deleted at once, and one that was not is named', async () => {
    const tokens = ['one', 'two', 'three', 'four'].map((name) => ({
      id: `t_${name}`,
      name,
      scopes: null,
      created_at: '2026-01-05T10:00:00Z',
      last_used_at: null,
      expires_at: null,
    }))
    const platform = fakePlatform({
      'GET /platform/profile/access-tokens': { body: tokens },
      'DELETE /platform/profile/access-tokens/t_one': { status: 204 },
      'DELETE /platform/profile/access-tokens/t_two': failure(503, 'unavailable', 'Not now.'),
      'DELETE /platform/profile/access-tokens/t_three': { status: 204 },
    })
    const { user } = openSite('/account/tokens?sort=name_asc')
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
    await user.click(await screen.findByRole('checkbox', { name: 'Select one' }))
    await user.keyboard('{Shift>}')
    await user.click(box('two'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeTruthy()
    expect(box('four').getAttribute('aria-checked')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 tokens?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 tokens deleted')).toBeTruthy()
    expect(await screen.findByText('1 of 3: two. Not now.')).toBeTruthy()
    expect(platform.calls('DELETE /platform/profile/access-tokens/t_four')).toHaveLength(0)
  })

  test('the audit log goes on, page by page, and opens what was before and after', async () => {
    const entry = {
      id: '41',
      at: '2026-01-05T10:00:00Z',
      action: 'updateMember',
      actor: { person_id: 'u_1', name: 'Ada', email: 'ada@example.com' },
      via: 'session',
      organization_slug: 'acme',
      project_ref: null,
      target: { type: 'member', id: 'u_2', name: 'bob@example.com' },
      before: { role: 'read-only' },
      after: { role: 'developer' },
      request_id: 'req_01',
      address: '192.0.2.7',
    }
    const platform = fakePlatform({
      'GET /platform/profile/audit-log': {
        body: { entries: [entry], next_before: '41', next_after: null, count: 2 },
      },
    })
    const { user } = openSite('/account/audit')
    await user.click(await screen.findByRole('button', { name: 'Details of Update member' }))
    expect(screen.getByText('read-only')).toBeTruthy()
    expect(screen.getByText('developer')).toBeTruthy()
    platform.answer('GET /platform/profile/audit-log', {
      body: {
        entries: [{ ...entry, id: '40', action: 'signIn' }],
        next_before: null,
        next_after: null,
        count: null,
      },
    })
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByRole('button', { name: 'Details of Sign in' })).toBeTruthy()
    expect(
      new URLSearchParams(platform.calls('GET /platform/profile/audit-log').at(-1)?.search).get(
        'before',
      ),
    ).toBe('41')
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
    expect(screen.getByText('2 entries')).toBeTruthy()

    platform.answer('GET /platform/profile/audit-log', {
      body: { entries: [], next_before: null, next_after: null, count: 0 },
    })
    await user.click(screen.getByRole('button', { name: 'Time' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search the audit log' }), ' sign ')
    expect(await screen.findByText('No entries found based on your search')).toBeTruthy()
    const asked = new URLSearchParams(
      platform.calls('GET /platform/profile/audit-log').at(-1)?.search,
    )
    expect([asked.get('search'), asked.get('sort'), asked.get('before')]).toEqual([
      'sign',
      'oldest',
      null,
    ])
    expect(new URLSearchParams(location.search).toString()).toBe('sort=at_asc&search=sign')
  })

  test('a stranger is led to the sign-in page and back', async () => {
    fakePlatform({ 'GET /platform/profile': signedOut })
    openSite('/account/tokens')
    await heading('Sign in')
    expect(here()).toBe('/sign-in?next=%2Faccount%2Ftokens')
  })
})

describe('usage events', () => {
  const telemetry = 'GET /platform/telemetry'
  const sent = 'POST /platform/telemetry/event'
  const config = (analytics: boolean) => ({
    'GET /platform/config': {
      body: { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags: { analytics } },
    },
  })
  const openHelp = async (user: ReturnType<typeof openSite>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    await screen.findByRole('menuitem', { name: 'Contact support' })
  }

  test('are sent, and the page says where', async () => {
    const platform = fakePlatform({
      ...config(true),
      [telemetry]: { body: { endpoint: 'https://events.example.com' } },
      [sent]: { status: 202, body: undefined },
    })
    const { user } = openSite('/account')
    expect(
      await screen.findByText(/sends usage events to https:\/\/events\.example\.com:/),
    ).toBeTruthy()
    await openHelp(user)
    expect(platform.calls(sent).map(({ body }) => body)).toEqual([
      { name: 'help_button_clicked', properties: {} },
    ])
  })

  test('are not sent by default', async () => {
    const platform = fakePlatform({ ...config(false), [telemetry]: { body: { endpoint: null } } })
    const { user } = openSite('/account')
    expect(await screen.findByText('This server doesn’t send usage events.')).toBeTruthy()
    await openHelp(user)
    expect(platform.calls(sent)).toHaveLength(0)
  })
})

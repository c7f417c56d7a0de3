import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ada,
  bob,
  failure,
  fakePlatform,
  profile,
  project,
  ref,
  signedOut,
} from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const received = {
  organization_name: 'Acme',
  organization_slug: 'acme',
  invited_by: 'Ada',
  email: 'bob@example.com',
  role: 'developer',
  has_account: false,
  expires_at: '2026-01-12T10:00:00Z',
}
const invitation = {
  id: 'inv_1',
  email: 'bob@example.com',
  role: 'developer',
  project_roles: [],
  invited_by: 'Ada',
  created_at: project.inserted_at,
  expires_at: '2026-01-12T10:00:00Z',
  is_over: false,
}
const link = 'http://localhost:8100/invite#q0xH5c1bJ2'

describe('an invitation', () => {
  test('a new person creates an account and is a member', async () => {
    const platform = fakePlatform({
      'GET /platform/profile': signedOut,
      'GET /platform/invitations/q0xH5c1bJ2': { body: received },
      'POST /platform/invitations/q0xH5c1bJ2/sign-up': { body: { organization_slug: 'acme' } },
    })
    const { user } = openSite('/invite#q0xH5c1bJ2')
    await heading('Join Acme')
    await user.type(await screen.findByLabelText('Name'), 'Bob')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    platform.answer('GET /platform/profile', { body: { ...profile, id: 'u_2', name: 'Bob' } })
    await user.click(screen.getByRole('button', { name: 'Create account and join' }))
    await heading('Projects')
    expect(here()).toBe('/org/acme')
    expect(location.hash).toBe('')
    expect(platform.calls('POST /platform/invitations/q0xH5c1bJ2/sign-up')[0]?.body).toEqual({
      name: 'Bob',
      password: 'correct horse battery',
    })
  })

  test('a person with an account signs in on the page, and accepts', async () => {
    const platform = fakePlatform({
      'GET /platform/profile': signedOut,
      'GET /platform/invitations/q0xH5c1bJ2': { body: { ...received, has_account: true } },
      'POST /platform/sign-in': { body: { ...profile, email: 'bob@example.com' } },
      'POST /platform/invitations/q0xH5c1bJ2/accept': { body: { organization_slug: 'acme' } },
    })
    const { user } = openSite('/invite#q0xH5c1bJ2')
    await user.type(await screen.findByLabelText('Password'), 'correct horse battery')
    platform.answer('GET /platform/profile', { body: { ...profile, email: 'bob@example.com' } })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))
    await heading('Projects')
  })

  test('the wrong account is reported, and signing out continues here', async () => {
    const platform = fakePlatform({
      'GET /platform/invitations/q0xH5c1bJ2': { body: received },
      'POST /platform/sign-out': { status: 204 },
    })
    const { user } = openSite('/invite#q0xH5c1bJ2')
    expect(
      await screen.findByText(
        'You’re signed in as ada@example.com, but this invitation is for bob@example.com.',
      ),
    ).toBeTruthy()
    platform.answer('GET /platform/profile', signedOut)
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }))
    expect(await screen.findByRole('button', { name: 'Create account and join' })).toBeTruthy()
  })

  test.each([
    ['/invite', 'This link is incomplete'],
    ['/invite#gone', 'This invitation is no longer valid'],
  ])('%s: %s', async (path, title) => {
    fakePlatform({ 'GET /platform/profile': signedOut })
    openSite(path)
    await heading(title)
  })
})

describe('team', () => {
  test('the invitation form for single projects shows an error if these fail to load', async () => {
    fakePlatform({
      'GET /platform/organizations/acme/projects': failure(500, 'internal', 'It broke.'),
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    expect(
      await within(await screen.findByRole('dialog')).findByText('Failed to retrieve projects'),
    ).toBeTruthy()
  })

  test('who invites gets the link where no mail is sent, and it is shown once', async () => {
    const platform = fakePlatform({
      'POST /platform/organizations/acme/invitations': {
        status: 201,
        body: { invitation, link, mail: 'off' },
      },
    })
    const { user } = openSite('/org/acme/team')
    await heading('Team')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    expect(within(dialog).getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await user.type(within(dialog).getByLabelText('Email'), 'bob@example.com')
    platform.answer('GET /platform/organizations/acme/invitations', { body: [invitation] })
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText(link)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(link)).toBeNull()
    expect(
      await screen.findByRole('button', { name: 'Revoke the invitation for bob@example.com' }),
    ).toBeTruthy()
    expect(platform.calls('POST /platform/organizations/acme/invitations')[0]?.body).toEqual({
      email: 'bob@example.com',
      role: 'developer',
      project_roles: [],
    })
  })

  test('an invitation is sent again and taken back', async () => {
    const platform = fakePlatform({
      'GET /platform/organizations/acme/invitations': { body: [invitation] },
      'POST /platform/organizations/acme/invitations/inv_1/resend': {
        body: { invitation, link: null, mail: 'sent' },
      },
      'DELETE /platform/organizations/acme/invitations/inv_1': { status: 204 },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'New link for bob@example.com' }))
    expect(await screen.findByText('Invitation sent to bob@example.com.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(
      await screen.findByRole('button', { name: 'Revoke the invitation for bob@example.com' }),
    )
    platform.answer('GET /platform/organizations/acme/invitations', { body: [] })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    )
    expect(await screen.findByText('No pending invitations.')).toBeTruthy()
  })

  test('an invitation whose email is refused shows no link', async () => {
    fakePlatform({
      'GET /platform/organizations/acme/invitations': { body: [invitation] },
      'POST /platform/organizations/acme/invitations/inv_1/resend': {
        body: { invitation, link: null, mail: 'failed' },
      },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'New link for bob@example.com' }))
    expect(
      await screen.findByText(
        'The email to bob@example.com couldn’t be sent. Check the address, then choose “New link” to send it again.',
      ),
    ).toBeTruthy()
  })

  test('a role is changed, in the organization and in a project', async () => {
    const platform = fakePlatform({
      'PATCH /platform/organizations/acme/members/u_2': { body: bob },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Actions for Bob' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change role…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'Selected projects only' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByText('Add at least one project.')).toBeTruthy()
    await user.click(await within(dialog).findByRole('combobox', { name: 'Add a project' }))
    await user.click(await screen.findByRole('option', { name: 'shop' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(platform.calls('PATCH /platform/organizations/acme/members/u_2')[0]?.body).toEqual({
      role: null,
      project_roles: [{ ref, role: 'read-only' }],
    })
  })

  test('the ownership is transferred after a question', async () => {
    const platform = fakePlatform({
      'POST /platform/organizations/acme/transfer-ownership': { body: { ...bob, role: 'owner' } },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Actions for Bob' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Transfer ownership…' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }))
    expect(
      await screen.findByText('Bob is now an owner, and you’re an administrator.'),
    ).toBeTruthy()
    expect(platform.calls('POST /platform/organizations/acme/transfer-ownership')[0]?.body).toEqual(
      { person_id: 'u_2' },
    )
  })

  test('several members are removed at once; oneself cannot be selected', async () => {
    const carol = { ...bob, person_id: 'u_3', name: 'Carol', email: 'carol@example.com' }
    const platform = fakePlatform({
      'GET /platform/organizations/acme/members': { body: [ada, bob, carol] },
      'DELETE /platform/organizations/acme/members/u_2': { status: 204 },
      'DELETE /platform/organizations/acme/members/u_3': { status: 204 },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove selected' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove 2 members?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('2 members removed.')).toBeTruthy()
    for (const id of ['u_2', 'u_3'])
      expect(platform.calls(`DELETE /platform/organizations/acme/members/${id}`)).toHaveLength(1)
  })

  test('the last owner cannot leave, and sees the reason', async () => {
    fakePlatform({
      'DELETE /platform/organizations/acme/membership': failure(
        409,
        'conflict',
        'An organization needs at least one owner.',
      ),
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Leave…' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    )
    expect(await screen.findByText('An organization needs at least one owner.')).toBeTruthy()
    expect(here()).toBe('/org/acme/team')
  })

  test('who leaves is led away from it', async () => {
    const platform = fakePlatform({
      'DELETE /platform/organizations/acme/membership': { status: 204 },
    })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Leave…' }))
    platform.answer('GET /platform/organizations', { body: [] })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    )
    await heading('Organizations')
    expect(await screen.findByText('You’re not in any organization')).toBeTruthy()
  })

  test('the invitations are searched and sorted beside the members, and both stand in the URL', async () => {
    const other = {
      ...invitation,
      id: 'inv_2',
      email: 'carol@example.com',
      role: 'administrator',
      expires_at: '2026-01-11T10:00:00Z',
    }
    fakePlatform({ 'GET /platform/organizations/acme/invitations': { body: [invitation, other] } })
    const { user } = openSite('/org/acme/team')
    await screen.findByText('2 invitations')
    const emails = () =>
      screen
        .getAllByText(/^(bob|carol)@example\.com$/, { selector: '.hd-strong' })
        .map((one) => one.textContent)
    expect(emails()).toEqual(['carol@example.com', 'bob@example.com'])
    await user.click(screen.getByRole('button', { name: 'Email' }))
    expect(emails()).toEqual(['bob@example.com', 'carol@example.com'])
    await user.type(screen.getByRole('searchbox', { name: 'Search invitations' }), 'carol')
    expect(await screen.findByText('1 invitation')).toBeTruthy()
    expect(screen.getByText('2 members')).toBeTruthy()
    expect(here()).toBe('/org/acme/team?invitation_sort=email_asc&invitation_search=carol')
    await user.type(screen.getByRole('searchbox', { name: 'Search invitations' }), 'x')
    expect(await screen.findByText('No invitations found based on your search')).toBeTruthy()
  })

  test('the search stands in the URL', async () => {
    fakePlatform()
    const { user } = openSite('/org/acme/team')
    await screen.findByText('2 members')
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'bob')
    expect(await screen.findByText('1 member')).toBeTruthy()
    expect(here()).toBe('/org/acme/team?search=bob')
    expect(screen.queryByText(ada.email)).toBeNull()
  })
})

describe('a read-only member', () => {
  const readOnly = {
    organization_slug: 'acme',
    role: 'read-only',
    permissions: [
      { action: 'read', resource: 'projects' },
      { action: 'read', resource: 'members' },
    ],
    projects: [],
  }

  test('sees the team, is offered nothing but to leave, and has no links to what is not for them', async () => {
    const platform = fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
    const { user } = openSite('/org/acme/team')
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Leave…',
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Actions for Bob' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((item) => item.textContent)).toEqual(['Projects', 'Team'])
    expect(platform.calls('GET /platform/organizations/acme/invitations')).toHaveLength(0)
  })

  test.each(['/org/acme/general', '/org/acme/audit'])(
    '%s is not for them, and nothing is asked for that would be refused',
    async (path) => {
      const platform = fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
      openSite(path)
      await heading('You don’t have access to this page')
      expect(platform.calls('GET /platform/organizations/acme/audit-log')).toHaveLength(0)
    },
  )
})

import { Users, type UsersView } from '@howdah/sdk/users'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { STORY_PROJECT, StoryFrame } from './scenes/story-frame'
import { json } from './scenes/story-platform'

const at = '2026-01-05T10:00:00Z'
const idOf = (number: number) => `6f1c2a34-0000-4000-8000-${String(number).padStart(12, '0')}`
const names = ['ada', 'grace', 'edsger', 'barbara', 'donald', 'radia']
const people = names.map((name, index) => ({
  id: idOf(index + 1),
  email: name === 'radia' ? '' : `${name}@example.com`,
  phone: name === 'radia' ? '41791234567' : '',
  providers: name === 'radia' ? ['phone'] : ['email'],
  is_anonymous: false,
  has_factor: name === 'ada',
  confirmed_at: name === 'grace' ? null : at,
  invited_at: null,
  last_sign_in_at: name === 'grace' ? null : at,
  banned_until: name === 'edsger' ? '2126-01-05T10:00:00Z' : null,
  inserted_at: at,
  app_metadata: { provider: 'email' },
  user_metadata: { name },
}))
type Person = (typeof people)[number]

const detailsOf = (user: Person) => ({
  user,
  identities: [
    { id: user.id, provider: 'email', email: user.email, last_sign_in_at: at, inserted_at: at },
  ],
  factors: user.has_factor
    ? [{ id: user.id, name: 'Phone', type: 'totp', is_verified: true, inserted_at: at }]
    : [],
  sessions: [
    {
      ...{ id: user.id, level: 'aal2', ip: '192.0.2.1', user_agent: 'Firefox' },
      ...{ refreshed_at: null, inserted_at: at },
    },
  ],
  events: [
    {
      ...{ id: user.id, action: 'login', actor_id: user.id, actor: user.email },
      ...{ ip: '192.0.2.1', traits: {}, inserted_at: at },
    },
  ],
})

/** Users in the page, of which the API shows those that a request asks for. */
function usersPlatform(initial: readonly Person[]) {
  let users = [...initial]
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const [, id] = /\/users\/([\w-]+)$/.exec(pathname) ?? []
    const user = users.find((one) => one.id === id)
    if (pathname.includes('/projects/'))
      return json({
        ref: STORY_PROJECT,
        name: 'shop',
        status: 'ACTIVE_HEALTHY',
        capabilities: ['api'],
      })
    if (pathname.endsWith('/users') && request.method === 'GET') {
      const search = searchParams.get('search') ?? ''
      const isBanned = searchParams.get('status') === 'banned'
      const found = users.filter(
        ({ banned_until, email }) => email.startsWith(search) && (!isBanned || banned_until),
      )
      return json({ users: found, next_cursor: null, total_estimate: users.length })
    }
    if (pathname.endsWith('/users') || pathname.endsWith('/invite')) {
      const { email } = (await request.json()) as { email: string }
      const added = { ...(people[0] as Person), id: idOf(99), email, has_factor: false }
      users = [added, ...users]
      return json(added, 201)
    }
    if (user === undefined) return json({ code: 'not_found', message: 'User not found' }, 404)
    if (request.method === 'GET') return json(detailsOf(user))
    if (request.method === 'DELETE') users = users.filter((one) => one !== user)
    return request.method === 'DELETE' ? new Response(null, { status: 204 }) : json(user)
  }
}

interface SceneProps {
  users?: readonly Person[]
  view?: UsersView
  isBroken?: boolean
  mayChange?: boolean
  width?: number
}

function Scene({ isBroken, mayChange = true, users = people, view = {}, width }: SceneProps) {
  const [platform] = useState(() => usersPlatform(users))
  const [shown, setShown] = useState<UsersView>(view)
  const broken = () =>
    Promise.resolve(
      json({ code: 'internal', message: 'Something went wrong.', request_id: 'req_story' }, 500),
    )
  return (
    <StoryFrame
      fetch={isBroken ? broken : platform}
      can={() => mayChange}
      locale="en"
      style={{ width, padding: 16, boxSizing: 'border-box' }}
    >
      <Users view={shown} onViewChange={setShown} />
      <output hidden>{JSON.stringify(shown)}</output>
    </StoryFrame>
  )
}

const meta = { title: 'sdk/Users', component: Scene } satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

export const List: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    await expect(await scene.findByText('6 users')).toBeVisible()
    await userEvent.type(scene.getByRole('searchbox'), 'gra')
    await waitFor(() => expect(scene.getAllByRole('rowheader')).toHaveLength(1), {
      timeout: 10_000,
    })
    await expect(scene.getByRole('button', { name: 'grace@example.com' })).toBeVisible()
  },
}

/** The panel opens and closes by keyboard, and the focus returns to the row. */
export const Panel: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const row = await scene.findByRole('button', { name: 'ada@example.com' })
    row.focus()
    await userEvent.keyboard('{Enter}')
    const page = pageOf(canvasElement)
    const panel = await page.findByRole('dialog', { name: 'ada@example.com' })
    await expect(
      await within(panel).findByRole('region', { name: 'Recent events' }),
    ).toHaveTextContent('Signed in')
    await userEvent.click(within(panel).getByRole('button', { name: 'Remove Phone' }))
    const question = await page.findByRole('alertdialog', { name: 'Remove Phone?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(row).toHaveFocus())
  },
}

export const Adding: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'Add user' }))
    const page = pageOf(canvasElement)
    const dialog = await page.findByRole('dialog', { name: 'Add a user' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }))
    await expect(await within(dialog).findByText('Enter an email address.')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText('Email'), 'new@example.com{Enter}')
    await expect(await scene.findByRole('button', { name: 'new@example.com' })).toBeVisible()
  },
}

export const Deleting: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'donald@example.com' }))
    const page = pageOf(canvasElement)
    const panel = await page.findByRole('dialog', { name: 'donald@example.com' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Delete user' }))
    const question = await page.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete user' }))
    await waitFor(() =>
      expect(scene.queryByRole('button', { name: 'donald@example.com' })).toBeNull(),
    )
  },
}

export const Narrow: Story = { args: { width: 390 } }
export const Empty: Story = { args: { users: [] } }
export const ReadOnly: Story = { args: { mayChange: false, view: { userId: idOf(1) } } }
export const Failed: Story = { args: { isBroken: true } }

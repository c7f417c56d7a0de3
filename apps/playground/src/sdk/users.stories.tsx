import { Users, type UsersView } from '@howdah/sdk/users'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { StoryFrame } from './scenes/story-frame'
import { json } from './scenes/story-platform'
import { crowd, idOf, people, usersPlatform, type Person } from './scenes/users-platform'

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
      <Users view={shown} onViewChange={setShown} hrefOf={() => '#caught'} />
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
    await expect(scene.getByText('1 shown')).toBeVisible()
  },
}

/** Providers are those of the service, of the settings and of the listed users. */
export const OfAProvider: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    const filter = await scene.findByRole('combobox', { name: 'Provider' })
    filter.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await page.findByRole('option', { name: 'custom:work' })).toBeVisible()
    await expect(page.getAllByRole('option').map(({ textContent: text }) => text)).toEqual([
      'All providers',
      'Email',
      'Phone',
      'github',
      'custom:work',
    ])
    await userEvent.click(page.getByRole('option', { name: 'Phone' }))
    await waitFor(() => expect(scene.getAllByRole('rowheader')).toHaveLength(1))
    await expect(scene.getByRole('button', { name: '+41791234567' })).toBeVisible()
    await userEvent.click(filter)
    await userEvent.click(await page.findByRole('option', { name: 'github' }))
    await expect(await scene.findByText('No users match the filters')).toBeVisible()
    await userEvent.click(scene.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(scene.getAllByRole('rowheader')).toHaveLength(6))
    await expect(scene.getByRole('searchbox')).toHaveFocus()
  },
}

/** Headers sort by keyboard; the order is that of the view. */
export const Sorting: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const created = await scene.findByRole('columnheader', { name: 'Created' }, { timeout: 10_000 })
    await expect(created).toHaveAttribute('aria-sort', 'descending')
    within(created).getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    await expect(created).toHaveAttribute('aria-sort', 'ascending')
    await expect(scene.getByText(/"sort":"created_asc"/)).toBeInTheDocument()
    const user = scene.getByRole('columnheader', { name: 'User' })
    await userEvent.click(within(user).getByRole('button'))
    await expect(user).toHaveAttribute('aria-sort', 'ascending')
    await expect(created).toHaveAttribute('aria-sort', 'none')
    await waitFor(() =>
      expect(scene.getAllByRole('rowheader')[2]).toHaveTextContent('barbara@example.com'),
    )
  },
}

/** Columns are chosen one after the other, and put back. */
export const Columns: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    const headers = () => scene.getAllByRole('columnheader').map(({ textContent: text }) => text)
    const opener = await scene.findByRole('button', { name: 'Columns' })
    await scene.findByRole('columnheader', { name: 'User' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await page.findByRole('menuitemcheckbox', { name: 'Providers' }))
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Email' }))
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Name' }))
    await waitFor(() =>
      expect(headers()).toEqual(['User', 'Name', 'Email', 'Created', 'Last sign-in']),
    )
    await userEvent.click(page.getByRole('menuitem', { name: 'Reset columns' }))
    await waitFor(() => expect(headers()).toEqual(['User', 'Providers', 'Created', 'Last sign-in']))
    await waitFor(() => expect(scene.getByRole('button', { name: 'Columns' })).toHaveFocus())
  },
}

/** One name of any length leaves the other columns in sight. */
export const LongName: Story = {
  args: {
    users: people.map((user, index) =>
      index === 0 ? { ...user, user_metadata: { name: 'Ada Lovelace '.repeat(25) } } : user,
    ),
  },
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'Columns' }))
    await userEvent.click(await page.findByRole('menuitemcheckbox', { name: 'Name' }))
    await userEvent.keyboard('{Escape}')
    const frame = scene.getByRole('table').parentElement as HTMLElement
    await waitFor(() => expect(scene.getByText(/Lovelace/)).toBeVisible())
    await expect(frame.scrollWidth).toBe(frame.clientWidth)
    await expect(scene.getByText(/Lovelace/).getBoundingClientRect().height).toBeLessThan(60)
    await userEvent.click(scene.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Reset columns' }))
  },
}

/** Further pages are loaded when the end comes into sight. */
export const Endless: Story = {
  args: { users: crowd, view: { provider: 'email' } },
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    await expect(await scene.findByText('50+ shown')).toBeVisible()
    scene.getByRole('button', { name: 'Show more' }).scrollIntoView()
    await expect(await scene.findByText('100+ shown')).toBeVisible()
    scene.getByRole('button', { name: 'Show more' }).scrollIntoView()
    await expect(await scene.findByText('120 shown')).toBeVisible()
    await expect(scene.queryByRole('button', { name: 'Show more' })).toBeNull()
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

/** The link is shown once it is made; an address that is not allowed is named. */
export const SigningInAs: Story = {
  args: { view: { userId: idOf(1) } },
  async play({ canvasElement }) {
    const page = pageOf(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Sign in as user' }))
    const dialog = await page.findByRole('dialog', { name: /^Sign in as / })
    const address = within(dialog).getByLabelText('Address in the app')
    await userEvent.type(address, 'https://elsewhere.example.com{Enter}')
    await waitFor(() => expect(address).toHaveAccessibleDescription(/does not allow/))
    await expect(address).toHaveFocus()
    await userEvent.clear(address)
    await userEvent.type(address, '{Enter}')
    const link = await within(dialog).findByLabelText('Link')
    await expect(link).toHaveFocus()
    await expect((link as HTMLInputElement).value).toContain('/verify?token=member_')
    await expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeVisible()
  },
}

/** The menu of a row bans for a time; the panel says until when. */
export const Banning: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    const wait = { timeout: 10_000 }
    const menu = await scene.findByRole('button', { name: 'Actions for ada@example.com' }, wait)
    menu.focus()
    await userEvent.keyboard('{Enter}')
    await page.findByRole('menuitem', { name: 'Show details' }, wait)
    await expect(page.getAllByRole('menuitem').map(({ textContent: text }) => text)).toEqual([
      'Show details',
      'Copy the user ID',
      'Sign in as user',
      'Send sign-in link',
      'Send password reset',
      'Ban user',
      'Delete user',
    ])
    await userEvent.click(page.getByRole('menuitem', { name: 'Ban user' }))
    const question = await page.findByRole('alertdialog', { name: 'Ban ada@example.com?' }, wait)
    const duration = within(question).getByRole('combobox', { name: 'Duration' })
    await expect(duration).toHaveTextContent('24 hours')
    await waitFor(() => expect(duration).toHaveFocus())
    await userEvent.click(duration)
    await userEvent.click(await page.findByRole('option', { name: 'Until a date' }))
    const until = await within(question).findByLabelText('Banned until')
    await userEvent.clear(until)
    await userEvent.click(within(question).getByRole('button', { name: 'Ban user' }))
    await waitFor(() => expect(until).toHaveAccessibleDescription('Enter a time in the future.'))
    await expect(until).toHaveFocus()
    await userEvent.click(duration)
    await userEvent.click(await page.findByRole('option', { name: '7 days' }))
    await userEvent.click(within(question).getByRole('button', { name: 'Ban user' }))
    await expect(await page.findByText('ada@example.com is banned', {}, wait)).toBeVisible()
    await waitFor(() =>
      expect(scene.getByRole('button', { name: 'Actions for ada@example.com' })).toHaveFocus(),
    )
    await userEvent.click(scene.getByRole('button', { name: 'ada@example.com' }))
    const panel = await page.findByRole('dialog', { name: 'ada@example.com' }, wait)
    await expect(within(panel).getByText('Banned until')).toBeVisible()
    const endBan = within(panel).getByRole('button', { name: 'End ban' })
    endBan.focus()
    await userEvent.keyboard('{Enter}')
    const again = await within(panel).findByRole('button', { name: 'Ban user' })
    await waitFor(() => expect(again).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const secondQuestion = await page.findByRole('alertdialog', {}, wait)
    await userEvent.click(within(secondQuestion).getByRole('combobox', { name: 'Duration' }))
    await userEvent.click(await page.findByRole('option', { name: 'Permanent' }))
    await userEvent.click(within(secondQuestion).getByRole('button', { name: 'Ban user' }))
    await waitFor(() =>
      expect(within(panel).getByRole('button', { name: 'End ban' })).toHaveFocus(),
    )
    await expect(within(panel).getByText('Permanent')).toBeVisible()
    await userEvent.click(within(panel).getByText('Raw JSON'))
    await expect(within(panel).getByRole('region', { name: 'Raw JSON' })).toHaveTextContent(
      '"email": "ada@example.com"',
    )
  },
}

/** The end of a ban takes the row out of the list of banned users; the focus goes to the next control. */
export const EndOfABan: Story = {
  args: { view: { status: 'banned' } },
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    const wait = { timeout: 10_000 }
    await waitFor(() => expect(scene.getAllByRole('rowheader').length).toBeGreaterThan(0), wait)
    const [row] = scene.getAllByRole('rowheader')
    if (row === undefined) throw new Error('No user is banned.')
    const opener = within(row).getByRole('button')
    const name = opener.textContent
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const panel = await page.findByRole('dialog', { name }, wait)
    within(panel).getByRole('button', { name: 'End ban' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(scene.queryByText(name)).toBeNull(), wait)
    await waitFor(() =>
      expect(within(panel).getByRole('button', { name: 'Ban user' })).toHaveFocus(),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull(), wait)
    await waitFor(() => expect(scene.getByRole('searchbox')).toHaveFocus())
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
    const email = within(dialog).getByLabelText('Email')
    await userEvent.type(email, 'ada@example.com{Enter}')
    await waitFor(() => expect(email).toHaveAccessibleDescription(/already been registered/))
    await expect(email).toHaveFocus()
    await expect(within(dialog).queryByRole('alert')).toBeNull()
    await userEvent.clear(email)
    await expect(email).toHaveAccessibleDescription('Enter an email address.')
    await userEvent.type(email, 'new@example.com{Enter}')
    await expect(await scene.findByRole('button', { name: 'new@example.com' })).toBeVisible()
  },
}

/** Without an SMTP server, mails are caught: the toasts say so, and lead there. */
export const Caught: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'Actions for ada@example.com' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Send password reset' }))
    await expect(await page.findByText('Password reset for ada@example.com not sent')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Caught mail' })).toHaveAttribute('href', '#caught')
    await userEvent.click(scene.getByRole('button', { name: 'Invite user' }))
    const dialog = await page.findByRole('dialog', { name: 'Invite a user' })
    await userEvent.type(within(dialog).getByLabelText('Email'), 'guest@example.com{Enter}')
    await expect(await page.findByText('Invitation for guest@example.com not sent')).toBeVisible()
    await expect(await scene.findByText('Invited')).toBeVisible()
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

/** Several users are deleted with one confirmation; one who is not stays selected and is named. */
export const DeletingSeveral: Story = {
  async play({ canvasElement }) {
    const scene = within(canvasElement)
    const user = userEvent.setup()
    await user.click(await scene.findByRole('checkbox', { name: 'Select ada@example.com' }))
    await user.keyboard('{Shift>}')
    await user.click(scene.getByRole('checkbox', { name: 'Select edsger@example.com' }))
    await user.keyboard('{/Shift}')
    const bar = within(await scene.findByRole('group', { name: 'Selected users' }))
    await expect(bar.getByRole('status')).toHaveTextContent('3 selected')
    await user.click(bar.getByRole('button', { name: 'Delete users' }))
    const page = pageOf(canvasElement)
    const question = await page.findByRole('alertdialog', { name: 'Delete 3 users?' })
    await user.click(within(question).getByRole('button', { name: 'Delete users' }))
    await expect(await page.findByText('1 of 3 users were not deleted')).toBeVisible()
    await expect(page.getByText('grace@example.com. A row refers to the user.')).toBeVisible()
    await waitFor(() => expect(scene.getAllByRole('rowheader')).toHaveLength(4))
    await expect(bar.getByRole('status')).toHaveTextContent('1 selected')
    await expect(scene.getByRole('checkbox', { name: 'Select grace@example.com' })).toBeChecked()
  },
}

export const Narrow: Story = { args: { width: 390 } }
export const Empty: Story = { args: { users: [] } }
export const ReadOnly: Story = { args: { mayChange: false, view: { userId: idOf(1) } } }
export const Failed: Story = { args: { isBroken: true } }

import { NotificationsBell, type NotificationsBellProps } from '@howdah/sdk/notifications'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { notificationsPlatform, sample } from './scenes/notifications-platform'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps {
  count: number
  broken?: 'list' | 'update' | 'archive-all'
  /** A button that makes something happen. */
  withNews?: boolean
  bell?: NotificationsBellProps
}

function Scene({ count, broken, withNews, bell }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [platform] = useState(() => notificationsPlatform(sample(count), broken ?? null))
  // Of the story's own, so that stories do not share their connection.
  const [person] = useState(() => ({ id: crypto.randomUUID() }))
  return (
    <StoryFrame
      person={person}
      fetch={platform.fetch}
      storage={storage}
      style={{ width: 480, height: 520, textAlign: 'end' }}
    >
      <NotificationsBell hrefOf={({ page, params }) => `#/${page}/${params.ref ?? ''}`} {...bell} />
      {withNews && (
        <button
          type="button"
          onClick={() =>
            sample(1).forEach((item) => platform.add({ ...item, id: crypto.randomUUID() }))
          }
        >
          Something happens
        </button>
      )}
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/Notifications',
  component: Scene,
  parameters: { padding: 16 },
  args: { count: 14 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

async function open(canvasElement: HTMLElement, name = /^Notifications/) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))
  const popover = within(
    await pageOf(canvasElement).findByRole('dialog', { name: 'Notifications' }),
  )
  await popover.findByRole('tab', { name: /^Inbox/ })
  return popover
}

export const TheBell: Story = {
  args: { count: 14 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', {
      name: 'Notifications, 3 unread, some critical',
    })
    await waitFor(() =>
      expect(canvasElement.querySelector('.hw-bell-sign')).toHaveAttribute('data-sign', 'critical'),
    )
  },
}

export const ReadByBeingLookedAt: Story = {
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await waitFor(() => expect(popover.getAllByRole('listitem')).toHaveLength(10))
    popover.getByRole('region', { name: 'Inbox' }).scrollTo({ top: 10_000 })
    await waitFor(() => expect(popover.getAllByRole('listitem')).toHaveLength(14))
    await waitFor(
      () =>
        expect(
          within(canvasElement).getByRole('button', { name: 'Notifications', hidden: true }),
        ).toBeInTheDocument(),
      {
        timeout: 20_000,
      },
    )
    await userEvent.click(popover.getByRole('tab', { name: 'Archived' }))
    await popover.findByText('No archived notifications')
    await popover.findByText('Notifications that you have previously archived will be shown here')
  },
}

const resume = fn()

export const Archiving: Story = {
  args: { bell: { onOpen: fn(), commandOf: (command) => () => resume(command) } },
  play: async ({ canvasElement, args }) => {
    let popover = await open(canvasElement)
    await userEvent.click(
      await popover.findByRole('button', { name: 'Archive: shop isn’t responding' }),
    )
    await waitFor(() => expect(popover.queryByText('shop isn’t responding')).toBeNull())
    await userEvent.click(popover.getByRole('tab', { name: 'Archived' }))
    await userEvent.click(
      await popover.findByRole('button', { name: 'Unarchive: shop isn’t responding' }),
    )
    await popover.findByText('No archived notifications')
    await userEvent.click(popover.getByRole('tab', { name: /^Inbox/ }))
    await popover.findByText('shop isn’t responding')
    await userEvent.click(
      popover.getByRole('button', { name: 'Resume project: shop isn’t responding' }),
    )
    await expect(resume).toHaveBeenCalledWith({
      action_type: 'resume_project',
      params: { ref: 'abcdefghijklmnopqrst' },
    })
    const [first] = popover.getAllByRole('link', { name: 'Open project' })
    if (first) await userEvent.click(first)
    await expect(args.bell?.onOpen).toHaveBeenCalledWith({
      page: 'project',
      params: { ref: 'abcdefghijklmnopqrst' },
    })
    popover = await open(canvasElement)
    await userEvent.click(await popover.findByRole('button', { name: 'Archive all' }))
    await popover.findByText('All caught up')
    await popover.findByText(
      'You will be notified here for any notices on your organizations and projects',
    )
    await pageOf(canvasElement).findByText('Successfully archived all notifications')
  },
}

export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await userEvent.click(popover.getByRole('button', { name: 'Filter' }))
    await userEvent.click(popover.getByRole('checkbox', { name: 'Warning' }))
    await waitFor(() => expect(popover.getAllByRole('listitem')).toHaveLength(1))
    await userEvent.click(popover.getByRole('checkbox', { name: 'Unread' }))
    await popover.findByRole('checkbox', { name: 'shop' })
    await userEvent.click(popover.getByRole('tab', { name: 'Archived' }))
    await popover.findByText('No archived notifications based on the 1 filter(s) applied')
    await userEvent.click(
      popover.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement,
    )
    await popover.findByText('No archived notifications')
  },
}

export const NothingFits: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await popover.findByText('All caught up')
    await userEvent.click(popover.getByRole('button', { name: 'Filter' }))
    await userEvent.click(popover.getByRole('checkbox', { name: 'Unread' }))
    await userEvent.click(popover.getByRole('checkbox', { name: 'Critical' }))
    await popover.findByText('No notifications based on the 2 filter(s) applied')
  },
}

export const News: Story = {
  args: { count: 0, withNews: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Notifications' })
    await userEvent.click(canvas.getByRole('button', { name: 'Something happens' }))
    await canvas.findByRole('button', { name: 'Notifications, 1 unread, some critical' })
    await canvas.findByText('1 unread notification.')
  },
}

export const ListFails: Story = {
  args: { broken: 'list' },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await popover.findByText('Failed to retrieve notifications', undefined, { timeout: 20_000 })
  },
}

export const ArchivingFails: Story = {
  args: { broken: 'archive-all' },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await userEvent.click(await popover.findByRole('button', { name: 'Archive all' }))
    await pageOf(canvasElement).findByText(
      'Failed to archive all notifications: The control database is away.',
    )
  },
}

export const UpdateFails: Story = {
  args: { broken: 'update' },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    await userEvent.click(
      await popover.findByRole('button', { name: 'Archive: shop isn’t responding' }),
    )
    await pageOf(canvasElement).findAllByText(
      'Failed to update notifications: The control database is away.',
    )
    await popover.findByText('shop isn’t responding')
  },
}

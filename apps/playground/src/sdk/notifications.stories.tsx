import { NotificationsBell, type NotificationsBellProps } from '@howdah/sdk/notifications'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'
import { json } from './scenes/story-platform'

interface StoredNotification {
  id: string
  status: 'new' | 'seen' | 'archived'
  priority: 'Info' | 'Warning' | 'Critical'
  inserted_at: string
  organization: { slug: string; name: string } | null
  project: { ref: string; name: string } | null
  data: {
    title: string
    message: string
    project_ref: string | null
    org_slug: string | null
    actions: (
      | { label: string; page: string; params: { ref?: string } }
      | { label: string; action_type: string; params: { ref?: string } }
    )[]
  }
}

const acme = { slug: 'acme', name: 'Acme' }
const shop = { ref: 'abcdefghijklmnopqrst', name: 'shop' }

/** `count` notifications, one grave, one not so grave, the rest plain. */
function sample(count: number): StoredNotification[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    status: index < 3 ? 'new' : 'seen',
    priority: index === 0 ? 'Critical' : index === 1 ? 'Warning' : 'Info',
    inserted_at: new Date(Date.now() - index * 3_600_000).toISOString(),
    organization: acme,
    project: shop,
    data: {
      title: index === 0 ? 'shop isn’t responding' : `shop was restarted (${index})`,
      message: 'Postgres is running again. Existing connections were closed.',
      project_ref: shop.ref,
      org_slug: acme.slug,
      actions: [
        { label: 'Open project', page: 'project', params: { ref: shop.ref } },
        { label: 'Resume project', action_type: 'resume_project', params: { ref: shop.ref } },
      ],
    },
  }))
}

/** Creates a platform that stores notifications and reports each change on its single stream. */
function platformOf(
  stored: StoredNotification[],
  broken: 'list' | 'update' | 'archive-all' | null,
) {
  const encoder = new TextEncoder()
  let tell = () => {}
  const unread = () => stored.filter(({ status }) => status === 'new')
  const summary = () => ({
    unread_count: unread().length,
    has_warning: unread().some(({ priority }) => priority === 'Warning'),
    has_critical: unread().some(({ priority }) => priority === 'Critical'),
  })
  const failure = () =>
    json(
      { code: 'internal', message: 'The control database is away.', request_id: 'req_story' },
      500,
    )

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const list = (name: string) => searchParams.get(name)?.split(',')
    switch (pathname) {
      case '/platform/profile':
        return json({
          id: 'u_1',
          email: 'ada@example.com',
          name: 'Ada',
          needs_credentials: false,
          totp_enabled: false,
        })
      case '/platform/organizations':
        return json([{ ...acme, id: 1, plan: { id: 'pro', name: 'Pro' } }])
      case '/platform/organizations/acme/projects':
        return json({ projects: [shop], pagination: { count: 1 } })
      case '/platform/notifications/summary':
        return json(summary())
      case '/platform/notifications/stream': {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            tell = () =>
              controller.enqueue(
                encoder.encode(`event: summary\ndata: ${JSON.stringify(summary())}\n\n`),
              )
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
            tell()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      }
      case '/platform/notifications/archive-all':
        if (broken === 'archive-all') return failure()
        for (const item of stored) item.status = 'archived'
        tell()
        return new Response(null, { status: 204 })
      case '/platform/notifications': {
        if (request.method === 'PATCH') {
          if (broken === 'update') return failure()
          for (const { id, status } of (await request.json()) as Pick<
            StoredNotification,
            'id' | 'status'
          >[]) {
            const item = stored.find((other) => other.id === id)
            if (item) item.status = status
          }
          tell()
          return new Response(null, { status: 204 })
        }
        if (broken === 'list') return failure()
        const offset = Number(searchParams.get('offset') ?? 0)
        const found = stored.filter(
          ({ status, priority }) =>
            list('status')?.includes(status) && (list('priority')?.includes(priority) ?? true),
        )
        return json(found.slice(offset, offset + Number(searchParams.get('limit') ?? 10)))
      }
      default:
        return json(
          { code: 'not_found', message: 'There is no such thing.', request_id: 'req_story' },
          404,
        )
    }
  }
  return { fetch, add: (item: StoredNotification) => (stored.unshift(item), tell()) }
}

interface SceneProps {
  count: number
  broken?: 'list' | 'update' | 'archive-all'
  /** A button that makes something happen. */
  withNews?: boolean
  bell?: NotificationsBellProps
}

function Scene({ count, broken, withNews, bell }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [platform] = useState(() => platformOf(sample(count), broken ?? null))
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

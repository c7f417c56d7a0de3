import { json } from './story-platform'

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
export function sample(count: number): StoredNotification[] {
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
export function notificationsPlatform(
  stored: StoredNotification[],
  broken: 'list' | 'update' | 'archive-all' | null,
) {
  const encoder = new TextEncoder()
  let notify = () => {}
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
            notify = () =>
              controller.enqueue(
                encoder.encode(`event: summary\ndata: ${JSON.stringify(summary())}\n\n`),
              )
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
            notify()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      }
      case '/platform/notifications/archive-all':
        if (broken === 'archive-all') return failure()
        for (const item of stored) item.status = 'archived'
        notify()
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
          notify()
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
  return { fetch, add: (item: StoredNotification) => (stored.unshift(item), notify()) }
}

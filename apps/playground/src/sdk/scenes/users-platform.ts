import { STORY_PROJECT } from './story-frame'
import { json } from './story-platform'

const at = '2026-01-05T10:00:00Z'
export const idOf = (number: number) =>
  `6f1c2a34-0000-4000-8000-${String(number).padStart(12, '0')}`
const names = ['ada', 'grace', 'edsger', 'barbara', 'donald', 'radia']
export const people = names.map((name, index) => ({
  id: idOf(index + 1),
  email: name === 'radia' ? '' : `${name}@example.com`,
  phone: name === 'radia' ? '41791234567' : '',
  providers: name === 'radia' ? ['phone'] : ['email'],
  is_anonymous: false,
  has_factor: name === 'ada',
  confirmed_at: name === 'grace' ? null : at,
  invited_at: null as string | null,
  last_sign_in_at: name === 'grace' ? null : at,
  banned_until: name === 'edsger' ? '2126-01-05T10:00:00Z' : null,
  inserted_at: at,
  app_metadata: { provider: 'email' },
  user_metadata: { name } as { name: string },
}))
export type Person = (typeof people)[number]

/** More people than a page has. */
export const crowd: readonly Person[] = Array.from({ length: 120 }, (_, index) => ({
  ...(people[0] as Person),
  ...{ id: idOf(index + 1), email: `user${index + 1}@example.com`, has_factor: false },
}))
const PAGE = 50

const detailsOf = (user: Person) => ({
  user,
  identities: [
    { id: user.id, provider: 'email', email: user.email, last_sign_in_at: at, inserted_at: at },
  ],
  factors: user.has_factor
    ? [
        {
          id: user.id,
          name: 'Phone',
          type: 'totp',
          phone: null,
          is_verified: true,
          inserted_at: at,
        },
      ]
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

const refusedAt = (field: string, message: string): Response =>
  json(
    {
      ...{ code: 'bad_request', message, request_id: 'req' },
      details: [{ path: `body.${field}`, message }],
    },
    400,
  )

/** Returns the platform of a project with users, of which the API shows those that a request asks for. */
export function usersPlatform(initial: readonly Person[]) {
  let users = [...initial]
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/sign-in-links')) {
      const { redirect_to: asked = '' } = (await request.json()) as { redirect_to?: string }
      if (asked.includes('elsewhere'))
        return refusedAt(
          'redirect_to',
          'The URL configuration of the project does not allow this address.',
        )
      const url = 'https://shop.example.com/auth/v1/verify?token=member_c3Rvcnk&type=magiclink'
      return json({ url, expires_at: '2026-01-06T10:05:00Z' }, 201)
    }
    if (pathname.endsWith('/mails')) return json({ sent_by: 'caught' })
    if (pathname.endsWith('/config'))
      return json({ external_providers: [{ provider: 'github' }, { provider: 'custom:work' }] })
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
      const asked = (name: string) => searchParams.get(name) ?? ''
      const found = users.filter(
        ({ banned_until, email, providers }) =>
          email.startsWith(asked('search')) &&
          (asked('status') !== 'banned' || banned_until) &&
          (asked('provider') === '' || providers.includes(asked('provider'))),
      )
      if (asked('sort') === 'email_asc')
        found.sort((one, other) => one.email.localeCompare(other.email))
      const start = Number(asked('cursor'))
      const end = start + PAGE
      return json({
        users: found.slice(start, end),
        next_cursor: end < found.length ? String(end) : null,
        total_estimate: users.length,
      })
    }
    if (pathname.endsWith('/users') || pathname.endsWith('/invite')) {
      const { email } = (await request.json()) as { email: string }
      if (users.some((one) => one.email === email))
        return refusedAt('email', 'A user with this email address has already been registered')
      const invited = { confirmed_at: null, invited_at: at, last_sign_in_at: null }
      const isInvited = pathname.endsWith('/invite')
      const added = {
        ...{ ...(people[0] as Person), id: idOf(99), email, has_factor: false },
        ...(isInvited ? invited : {}),
      }
      users = [added, ...users]
      return json(isInvited ? { ...added, sent_by: 'caught' } : added, 201)
    }
    if (user === undefined) return json({ code: 'not_found', message: 'User not found' }, 404)
    if (request.method === 'GET') return json(detailsOf(user))
    if (request.method === 'DELETE' && user.email.startsWith('grace'))
      return json(
        { code: 'conflict', message: 'A row refers to the user.', request_id: 'req' },
        409,
      )
    if (request.method === 'PATCH') {
      const { ban_duration: duration } = (await request.json()) as { ban_duration: string }
      const [, hours = '0'] = /^(\d+)h$/.exec(duration) ?? []
      const until = new Date(Date.now() + Number(hours) * 3_600_000).toISOString()
      const changed = { ...user, banned_until: duration === 'none' ? null : until }
      users = users.map((one) => (one === user ? changed : one))
      return json(changed)
    }
    if (request.method === 'DELETE') users = users.filter((one) => one !== user)
    return request.method === 'DELETE' ? new Response(null, { status: 204 }) : json(user)
  }
}

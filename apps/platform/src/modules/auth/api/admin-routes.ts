import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { generateLink, inviteUser, type LinkType } from '../flows/admin-links'
import {
  createByAdmin,
  deleteByAdmin,
  listUsers,
  updateByAdmin,
  userById,
} from '../flows/admin-users'
import { deleteFactorByAdmin } from '../flows/factors/remove-factor'
import { userView } from '../rows/user-view'
import { needAdmin, type AuthRoute } from './auth-call'
import { adminUserBody, deleteBody, linkBody } from './bodies'

const MAX_PER_PAGE = 1_000
const DEFAULT_PER_PAGE = 50
const MAX_PAGE = 1_000_000

const LINK_TYPES: readonly LinkType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
]

const positive = (text: string | null, fallback: number, max: number): number => {
  if (text === null || text === '') return fallback
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AuthError('validation_failed', authMessages.badPage)
  return Math.min(Number(text), max)
}

const routes: readonly AuthRoute[] = [
  {
    methods: ['GET'],
    paths: ['/admin/users'],
    async answer({ context, query, send, serviceUrl }) {
      const page = positive(query.get('page'), 1, MAX_PAGE)
      const perPage = positive(query.get('per_page'), DEFAULT_PER_PAGE, MAX_PER_PAGE)
      const { total, users } = await listUsers(context, { page, perPage })
      const last = Math.max(1, Math.ceil(total / perPage))
      const link = (to: number, rel: string) =>
        `<${serviceUrl}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
      const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
      const headers = { 'x-total-count': String(total), link: links.join(', ') }
      send(200, { users, aud: 'authenticated' }, headers)
    },
  },
  {
    methods: ['POST'],
    paths: ['/admin/users'],
    async answer({ context, json, send }) {
      send(200, await createByAdmin(context, await json(adminUserBody)))
    },
  },
  {
    methods: ['GET'],
    paths: ['/admin/users/:id'],
    async answer({ context, param, send }) {
      send(200, userView(await context.transaction((sql) => userById(sql, param('id')))))
    },
  },
  {
    methods: ['PUT'],
    paths: ['/admin/users/:id'],
    async answer({ context, json, param, send }) {
      send(200, await updateByAdmin(context, param('id'), await json(adminUserBody)))
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/admin/users/:id'],
    async answer({ context, json, param, send }) {
      const { should_soft_delete: isSoft = false } = await json(deleteBody)
      send(200, await deleteByAdmin(context, param('id'), { isSoft }))
    },
  },
  {
    methods: ['GET'],
    paths: ['/admin/users/:id/factors'],
    async answer({ context, param, send }) {
      send(200, (await context.transaction((sql) => userById(sql, param('id')))).factors)
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/admin/users/:id/factors/:factor'],
    async answer({ context, param, send }) {
      const factorId = param('factor')
      await deleteFactorByAdmin(context, param('id'), factorId)
      send(200, { id: factorId })
    },
  },
  {
    methods: ['POST'],
    paths: ['/invite'],
    async answer({ context, json, send }) {
      const { data, email } = await json(linkBody)
      const { user } = await inviteUser(context, { email: email ?? '', data: data ?? {} })
      send(200, user)
    },
  },
  {
    methods: ['POST'],
    paths: ['/admin/generate_link'],
    async answer({ context, json, send }) {
      const body = await json(linkBody)
      const type = LINK_TYPES.find((one) => one === body.type)
      if (type === undefined) throw new AuthError('validation_failed', authMessages.badLinkType)
      const link = await generateLink(context, {
        type,
        email: body.email ?? '',
        newEmail: body.new_email ?? '',
        password: body.password ?? '',
        data: body.data ?? {},
      })
      send(200, link)
    },
  },
]

/** Calls of the project's own servers about its users, by a secret key. */
export const adminRoutes: readonly AuthRoute[] = routes.map((route) => ({
  ...route,
  async answer(call) {
    needAdmin(call)
    await route.answer(call)
  },
}))

import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { requestReauthentication } from '../flows/message-sign-in'
import { record } from '../flows/sign-in'
import { activeUser, updateCaller } from '../flows/update-user'
import { endCodes } from '../rows/flow-states'
import { endSessions, findSession, MEMBER_TAG, type SessionScope } from '../rows/sessions'
import { userView } from '../rows/user-view'
import { checkLevel, checkOwn, isBelowLevel } from '../rules/assurance'
import { readChallenge } from '../rules/values'
import { callerOf, readChannel, type AuthRoute } from './auth-call'
import { updateBody } from './bodies'

const SCOPES: readonly SessionScope[] = ['global', 'local', 'others']

/** Calls of a signed-in user about their own account. */
export const userRoutes: readonly AuthRoute[] = [
  {
    methods: ['GET'],
    paths: ['/user'],
    async answer(call) {
      const user = await call.context.transaction((sql) =>
        activeUser(sql, callerOf(call, { mayBeTest: true })),
      )
      call.send(200, userView(user))
    },
  },
  {
    methods: ['PUT'],
    paths: ['/user'],
    async answer(call) {
      const { context, json, send } = call
      const caller = callerOf(call)
      const body = await json(updateBody)
      readChannel(body)
      const user = await updateCaller(context, caller, {
        email: body.email ?? undefined,
        phone: (body.phone ?? '') === '' ? undefined : (body.phone ?? ''),
        password: body.password ?? undefined,
        nonce: body.nonce ?? undefined,
        data: body.data ?? undefined,
        challenge: readChallenge(body.code_challenge, body.code_challenge_method),
      })
      send(200, user)
    },
  },
  {
    methods: ['GET', 'POST'],
    paths: ['/reauthenticate'],
    async answer(call) {
      const caller = callerOf(call)
      await call.context.transaction(async (sql) => {
        await activeUser(sql, caller)
        checkOwn(caller.sessionId === null ? null : await findSession(sql, caller.sessionId))
      })
      await requestReauthentication(call.context, caller.userId)
      call.send(200, {})
    },
  },
  {
    methods: ['POST'],
    paths: ['/logout'],
    async answer(call) {
      const { context, query, send } = call
      const caller = callerOf(call)
      const asked = query.get('scope') ?? 'global'
      const scope = SCOPES.find((one) => one === asked)
      if (scope === undefined) throw new AuthError('validation_failed', authMessages.badScope)
      await context.transaction(async (sql) => {
        const user = await activeUser(sql, caller, { mayBeBanned: true })
        const session = caller.sessionId === null ? null : await findSession(sql, caller.sessionId)
        if (scope === 'others') checkLevel(user, session)
        // A member who signs out leaves the user signed in.
        if (session?.tag === MEMBER_TAG) {
          await endSessions(sql, user.id, 'local', session.id)
          return record(context, sql, 'logout', user, { by: 'member' })
        }
        // One factor does not end sessions that have used two.
        const level = isBelowLevel(user, session) ? 'aal1' : 'aal3'
        await endSessions(sql, user.id, scope, caller.sessionId, level)
        if (scope === 'global') await endCodes(sql, user.id)
        await record(context, sql, 'logout', user)
      })
      send(204)
    },
  },
]

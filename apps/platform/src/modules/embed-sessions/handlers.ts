import type { components } from '@howdah/contract'
import { needCapability } from '../../access/need-capability'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { AppError } from '../../base/app-error'
import { createRateLimit } from '../../base/rate-limit'
import { MAX_EMBED_SESSIONS, type EmbedSession } from './embed-sessions'
import { embedMessages } from './embed-sessions.messages'
import { checkTables } from './open-tables'
import { readSession } from './read-session'
import type { EmbedHandler } from './services'

/** Maximum number of sessions that are created for a project in a minute. */
const MAX_CREATED = 300

export function embedHandlers(): {
  listEmbedSessions: EmbedHandler<'listEmbedSessions'>
  createEmbedSession: EmbedHandler<'createEmbedSession'>
  deleteEmbedSession: EmbedHandler<'deleteEmbedSession'>
} {
  const created = createRateLimit({ tries: MAX_CREATED, window: 60_000, keys: 10_000 })
  return {
    async listEmbedSessions({ params, services }) {
      const sessions = await services.embedSessions.list(params.ref)
      const people = await services.identity.describe(sessions.map(({ personId }) => personId))
      return {
        status: 200,
        body: sessions.map((session) =>
          toShown(session, people.get(session.personId)?.name ?? null),
        ),
      }
    },

    async createEmbedSession(call) {
      const { access, audit, body, params, person, services } = call
      needCapability(access, 'impersonation')
      const visitor = readSession(body)
      const seconds = created.take(params.ref, Date.now())
      if (seconds > 0) throw tooManyTries(seconds)
      await checkTables(visitor, call, services)
      const session = await services.embedSessions.create({
        ...visitor,
        projectRef: params.ref,
        personId: person.id,
        tokenId: person.via === 'token' ? (person.tokenId ?? null) : null,
        sessionId: person.via === 'session' ? person.sessionId : null,
      })
      if (session === null)
        throw new AppError(409, 'conflict', embedMessages.tooMany(MAX_EMBED_SESSIONS))
      const { buckets, operations, origin, role } = visitor
      audit({
        target: { type: 'embed_session', id: session.id, name: visitor.label },
        after: {
          origin,
          operations,
          role,
          ...(buckets.length > 0 ? { buckets } : {}),
          read_only: visitor.isReadOnly,
          expires_at: session.expiresAt.toISOString(),
        },
      })
      return {
        status: 201,
        body: {
          token: session.token,
          id: session.id,
          expires_at: session.expiresAt.toISOString(),
        },
      }
    },

    async deleteEmbedSession({ audit, params, services }) {
      const removed = await services.embedSessions.remove(params.ref, params.session_id)
      if (removed === null) throw new AppError(404, 'not_found', embedMessages.noSession)
      await services.events.emit('access.changed', { embedSessionId: removed.id })
      audit({
        target: { type: 'embed_session', id: removed.id, name: removed.label },
        before: { origin: removed.origin, role: removed.role },
      })
      return { status: 204 }
    },
  }
}

function toShown(
  session: EmbedSession,
  creator: string | null,
): components['schemas']['EmbedSession'] {
  const { id, label, origin, widgets, operations, schemas, tables, buckets, role, claims } = session
  return {
    ...{ id, label, origin, widgets, operations, schemas, tables, buckets, role, claims },
    read_only: session.isReadOnly,
    created_by: {
      person_id: session.personId,
      name: creator,
      access_token: session.tokenName,
    },
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt?.toISOString() ?? null,
    expires_at: session.expiresAt.toISOString(),
  }
}

import type { Events } from '../../../base/events'
import type { AuthServices } from '../services'

/** A message has failed, or the limit of all messages of the project is reached. */
export type NoticeReason = Events['auth.messages-stopped']['reason']
export type UserMessageKind = Events['auth.messages-stopped']['kind']

/** Notices that users of a project get no messages. */
export interface AuthNotices {
  /** Emits the event, once a day for a kind and a reason. Never fails. */
  report(
    ref: string,
    kind: UserMessageKind,
    reason: NoticeReason,
    detail?: string | null,
  ): Promise<void>
}

/** Forgets those of former days. */
const DAY_LETTERS = 10

export function createAuthNotices({
  events,
  log,
  projects,
}: Pick<AuthServices, 'events' | 'log' | 'projects'>): AuthNotices {
  let reported = new Set<string>()
  let day = ''
  return {
    async report(ref, kind, reason, detail = null) {
      const at = new Date()
      const today = at.toISOString().slice(0, DAY_LETTERS)
      if (today !== day) [day, reported] = [today, new Set()]
      const key = `${ref}/${kind}/${reason}`
      if (reported.has(key)) return
      reported.add(key)
      try {
        const project = await projects.byRef(ref)
        if (project !== null)
          await events.emit('auth.messages-stopped', { project, kind, reason, detail, at })
      } catch (error) {
        reported.delete(key)
        log.warn('Members were not notified of messages that stopped', { project: ref, error })
      }
    },
  }
}

import { isAllowed } from '../../../access/table'
import type { AccessChange } from '../../../access/services'
import type { Queryable } from '../../../base/transaction'
import type { AuthServices } from '../services'
import { MEMBER_SECONDS } from './sessions'

/** A session of a member who has signed in as a user. */
export interface MemberSession {
  id: string
  userId: string
  personId: string
}

/**
 * Sessions of members who have signed in as users, in the control database: they end with the
 * permission of their member, and so do their access tokens.
 */
export interface MemberSessions {
  /** Returns the name of a member who may sign in as users of a project; null for everyone else. */
  memberOf(ref: string, personId: string): Promise<string | null>
  add(ref: string, session: MemberSession): Promise<void>
  /** Returns true until a session ends, or its member may no longer sign in as users. */
  isOpen(ref: string, id: string): Promise<boolean>
  /** Removes those of members who may no longer sign in as users. @returns what was removed */
  removeLost(change: AccessChange): Promise<(MemberSession & { ref: string })[]>
  /** Removes expired ones. */
  sweep(): Promise<void>
}

/** Time in milliseconds after which the permission of a member is read again. */
const REMEMBERED_MS = 30_000

const COLUMNS = 's.id, s.project_ref as ref, s.user_id as "userId", s.person_id as "personId"'

export function createMemberSessions({
  control,
  identity,
  projectMemory,
  projects,
}: Pick<AuthServices, 'control' | 'identity' | 'projectMemory' | 'projects'>): MemberSessions {
  async function memberOf(ref: string, personId: string): Promise<string | null> {
    const reached = await projects.ofPerson(personId, ref)
    const person = (await identity.describe([personId])).get(personId)
    if (reached === null || person === undefined) return null
    const { role } = reached
    if (!isAllowed(role, 'run', 'sql_write') || !isAllowed(role, 'update', 'auth')) return null
    return person.email ?? person.name
  }

  const find = (sql: Queryable, condition: string, values: unknown[]) =>
    sql.query<MemberSession & { ref: string }>(
      `select ${COLUMNS} from auth_member_sessions s join projects p on p.ref = s.project_ref
        where s.expires_at > now() and ${condition}`,
      values,
    )

  return {
    memberOf,
    async add(ref, { id, personId, userId }) {
      await control.query(
        `insert into auth_member_sessions (id, project_ref, user_id, person_id, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict (id) do nothing`,
        [id, ref, userId, personId, MEMBER_SECONDS],
      )
    },
    async isOpen(ref, id) {
      const open = await projectMemory.remember(
        ref,
        `member session ${id}`,
        async () => {
          const { rows } = await find(control, 's.project_ref = $1 and s.id = $2::uuid', [ref, id])
          const [session] = rows
          if (session === undefined) return null
          const member = await memberOf(ref, session.personId)
          return member === null ? null : { readAt: Date.now() }
        },
        ({ readAt }) => readAt + REMEMBERED_MS,
      )
      return open !== null
    },
    async removeLost({ organizationId, personId, projectRef }) {
      // Of an application or an embed session, none of which signs in as users.
      if ((organizationId ?? personId ?? projectRef) === undefined) return []
      const { rows } = await find(
        control,
        `($1::text is null or s.person_id = $1) and ($2::int is null or p.organization_id = $2)
         and ($3::text is null or s.project_ref = $3)`,
        [personId ?? null, organizationId ?? null, projectRef ?? null],
      )
      const members = new Map<string, Promise<string | null>>()
      const lost: typeof rows = []
      for (const session of rows) {
        const key = `${session.ref}/${session.personId}`
        const member = members.get(key) ?? memberOf(session.ref, session.personId)
        members.set(key, member)
        if ((await member) === null) lost.push(session)
      }
      if (lost.length === 0) return []
      await control.query('delete from auth_member_sessions where id = any ($1::uuid[])', [
        lost.map(({ id }) => id),
      ])
      return lost
    },
    async sweep() {
      await control.query('delete from auth_member_sessions where expires_at < now()')
    },
  }
}

import type {
  RoleLimits,
  RoleLimitsChange,
} from '@howdah/platform-client/resources/rest/role-limits'
import { isMaxRows } from './data-api-form'
import { dataApiMessages as messages } from './data-api.messages'

/** Limits of a role as a person has typed them; the timeout in seconds. */
export interface RoleDraft {
  maxRows: string
  timeout: string
}

/** Drafts by the name of their role. */
export type RoleDrafts = Record<string, RoleDraft>

const MAX_TIMEOUT_S = 120

export const roleDrafts = (limits: readonly RoleLimits[]): RoleDrafts =>
  Object.fromEntries(
    limits.map(({ max_rows, role, statement_timeout_ms: ms }) => [
      role,
      {
        maxRows: max_rows === null ? '' : String(max_rows),
        timeout: ms === null ? '' : String(ms / 1000),
      },
    ]),
  )

/** Returns the limits that drafts change. */
export const roleChanges = (
  drafts: RoleDrafts,
  limits: readonly RoleLimits[],
): RoleLimitsChange[] =>
  limits.flatMap(({ max_rows, role, statement_timeout_ms }) => {
    const draft = drafts[role]
    if (draft === undefined) return []
    const rows = draft.maxRows.trim() === '' ? null : Number(draft.maxRows)
    const ms = draft.timeout.trim() === '' ? null : Math.round(Number(draft.timeout) * 1000)
    const change = {
      ...(rows === max_rows ? {} : { max_rows: rows }),
      ...(ms === statement_timeout_ms ? {} : { statement_timeout_ms: ms }),
    }
    return Object.keys(change).length === 0 ? [] : [{ role, ...change }]
  })

/**
 * Returns the problems of drafts by the name of their field. What was not changed has none: a
 * timeout set by SQL may be longer than the page allows.
 * @param max maximum number of rows of all roles
 */
export const roleProblems = (
  drafts: RoleDrafts,
  limits: readonly RoleLimits[],
  max: number,
): Record<string, string | undefined> => {
  const present = roleDrafts(limits)
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([role, { maxRows, timeout }]) => {
      const isRows =
        maxRows.trim() === '' || maxRows === present[role]?.maxRows || isMaxRows(maxRows, max)
      const isTime =
        timeout.trim() === '' || timeout === present[role]?.timeout || isTimeout(timeout)
      return [
        [roleField(role, 'maxRows'), isRows ? undefined : messages.number(1, max)],
        [roleField(role, 'timeout'), isTime ? undefined : messages.seconds],
      ]
    }),
  )
}

/** Returns the name of a field of a role. */
export const roleField = (role: string, field: keyof RoleDraft): string => `${role}-${field}`

const isTimeout = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= MAX_TIMEOUT_S

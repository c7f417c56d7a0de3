import type { AuditEntry } from '@howdah/platform-client/resources/audit/list-audit-log'

/** Returns a readable name for the target of a change; null for a change without a target. */
export function targetName({ target, actor }: Pick<AuditEntry, 'target' | 'actor'>): string | null {
  if (!target) return null
  // Who changes something of their own has a name already.
  const own = actor !== null && target.id === actor.person_id ? (actor.name ?? actor.email) : null
  return target.name ?? own ?? target.id
}

export interface ChangedField {
  field: string
  before: string | null
  after: string | null
}

/** Returns the changes by field; null where a side does not contain the field. */
export function changedFields({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field,
    before: written(before, field),
    after: written(after, field),
  }))
}

function written(side: Record<string, unknown> | null, field: string): string | null {
  if (!side || !(field in side)) return null
  const value = side[field]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

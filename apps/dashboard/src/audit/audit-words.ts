import type { AuditEntry } from '@howdah/platform-client'

/** An operation of the contract as words: `updateMember` is `Update member`. */
export function actionWords(operation: string): string {
  const words = operation.replace(/([A-Z])/g, ' $1').toLowerCase()
  const spelled = words.replace(/\b(ai|api|jwt|sql|totp)\b/g, (short) => short.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** What a change was made on, as somebody would call it; null when it was on nothing in particular. */
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

/** What changed, field by field; null where a side says nothing of it. */
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

import { auditEventMessages } from './audit-events.messages'

/** Name of a change, from its operation: `upsertContent` is `Save snippet`, `updateMember` is `Update member`. */
export function auditEventName(operation: string): string {
  const name = Object.hasOwn(auditEventMessages, operation)
    ? auditEventMessages[operation]
    : undefined
  if (name !== undefined) return name
  const words = operation.replace(/([A-Z])/g, ' $1').toLowerCase()
  const spelled = words.replace(/\b(ai|api|jwt|sql|totp)\b/g, (short) => short.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** Operations whose name of their own contains a text, in any case. */
export function auditEventsNamed(text: string): string[] {
  const needle = text.toLowerCase()
  return Object.keys(auditEventMessages).filter((operation) =>
    auditEventName(operation).toLowerCase().includes(needle),
  )
}

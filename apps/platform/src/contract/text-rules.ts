import type { Detail } from './validators'

/** Deeper JSON than this is refused, so that nothing behind can run out of stack. */
export const MAX_JSON_DEPTH = 64

/** Returns the reason that a text cannot be stored as it is, or null. Postgres takes no NUL, and half of a surrogate pair has no UTF-8. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain the character NUL'
  if (/\p{Surrogate}/u.test(text)) return 'must not contain half of a surrogate pair'
  return null
}

/** The first text, key or depth in a JSON value that cannot be taken, or null. Walks without recursion. */
export function findJsonFault(value: unknown, name: string): Detail | null {
  const message = typeof value === 'string' ? textFault(value) : null
  if (message) return { path: name, message }
  const left =
    typeof value === 'object' && value !== null ? [{ container: value, path: name, depth: 1 }] : []
  for (let next = left.pop(); next; next = left.pop()) {
    const { container, path, depth } = next
    if (depth > MAX_JSON_DEPTH)
      return { path: name, message: `must not be nested deeper than ${MAX_JSON_DEPTH} levels` }
    for (const [key, member] of Object.entries(container) as [string, unknown][]) {
      const keyFault = textFault(key)
      if (keyFault) return { path, message: `has a name that ${keyFault}` }
      if (typeof member === 'string') {
        const fault = textFault(member)
        if (fault) return { path: `${path}.${key.slice(0, 50)}`, message: fault }
      } else if (typeof member === 'object' && member !== null) {
        left.push({ container: member, path: `${path}.${key.slice(0, 50)}`, depth: depth + 1 })
      }
    }
  }
  return null
}

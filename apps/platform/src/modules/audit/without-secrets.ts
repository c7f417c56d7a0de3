/** Fields that no log may contain, in case one is passed by mistake. */
const secretNames =
  /pass(word)?$|^db_pass|secret|token$|^key$|api_?key$|private|credential|connection_?string|recovery_?codes/i

const hidden = '(hidden)'

/** Returns the value with secrets replaced at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      secretNames.test(name) && inside !== null ? hidden : withoutSecrets(inside),
    ]),
  )
}

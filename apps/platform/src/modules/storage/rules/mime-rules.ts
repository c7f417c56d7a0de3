import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

const part = `[a-z0-9!#$&^_.+-]{1,127}`
const typePattern = new RegExp(`^${part}/${part}$`, 'i')
const rulePattern = new RegExp(`^(${part}/(${part}|\\*)|\\*/\\*|\\*)$`, 'i')

/** A type without its parameters, in lower case; `application/octet-stream` if invalid. */
export function essenceOf(type: string): string {
  const essence = (type.split(';')[0] ?? '').trim().toLowerCase()
  return typePattern.test(essence) ? essence : 'application/octet-stream'
}

/**
 * Returns a type as it is stored and served, including its parameters; a text that is not valid in
 * a header becomes `application/octet-stream`.
 */
export function servedType(type: string | undefined): string {
  const text = (type ?? '').trim()
  const isOne =
    typePattern.test((text.split(';')[0] ?? '').trim()) && /^[\x20-\x7e]{1,255}$/.test(text)
  return isOne ? text : 'application/octet-stream'
}

/** Returns true if a text is a rule such as `image/png` or `image/*`. */
export const isMimeRule = (text: string): boolean => rulePattern.test(text)

/** @throws StorageError InvalidRequest for an invalid rule */
export function checkMimeRules<T extends readonly string[] | null>(rules: T): T {
  const wrong = rules?.find((rule) => !isMimeRule(rule))
  if (wrong !== undefined)
    throw new StorageError('InvalidRequest', storageApiMessages.badMimeRule(wrong))
  return rules
}

/** Returns true if the rules of a bucket allow a type; without rules every type is allowed. */
export function isTypeAllowed(type: string, rules: readonly string[] | null): boolean {
  if (rules === null || rules.length === 0) return true
  const essence = essenceOf(type)
  return rules.some((rule) => {
    const wanted = rule.trim().toLowerCase()
    if (wanted === '*' || wanted === '*/*' || wanted === essence) return true
    return wanted.endsWith('/*') && essence.startsWith(wanted.slice(0, -1))
  })
}

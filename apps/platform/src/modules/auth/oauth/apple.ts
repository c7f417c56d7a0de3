import { isRecord, parseJson } from '@howdah/rules/unknown-json'

/** Name of the provider. */
export const APPLE = 'apple'

/** With scopes, Apple posts its answer and gives it in no address. */
export const APPLE_PARAMETERS: Readonly<Record<string, string>> = { response_mode: 'form_post' }

/** Returns scopes as Apple names them: it refuses a request with another one. */
export const appleScopes = (scopes: string): string =>
  scopes.replaceAll(/(?<=^|[\s,])profile(?=$|[\s,])/g, 'name')

/** Characters of what Apple posts about a user. */
const MAX_USER = 4_000

/**
 * Returns the name in what Apple posts with the first sign-in of a user; undefined without one. The
 * browser may have changed it: it is good for being shown and nothing else.
 */
export function appleName(posted: string | null): string | undefined {
  if (posted === null || posted.length > MAX_USER) return undefined
  const user = parseJson(posted)
  if (!isRecord(user) || !isRecord(user.name)) return undefined
  const { firstName, lastName } = user.name
  const name = [firstName, lastName]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim()
  return name === '' ? undefined : name
}

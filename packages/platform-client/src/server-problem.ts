import { PlatformError } from './errors'

/**
 * Returns the server's message about one field, identified by its path in the request, for example
 * `body.password`; undefined if there is none.
 */
export function serverProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof PlatformError)) return undefined
  return error.details.find((detail) => detail.path === path)?.message
}

/**
 * Returns true if the server's error belongs to one of these fields, so that it is not displayed
 * below the form as well.
 */
export function isOfFields(error: unknown, paths: readonly string[]): boolean {
  return paths.some((path) => serverProblem(error, path) !== undefined)
}

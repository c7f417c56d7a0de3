import { PlatformError } from '@howdah/platform-client'

/** What the server said of one field, at its place in the request, for example `body.password`; undefined when it said nothing of it. */
export function serverProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof PlatformError)) return undefined
  return error.details.find((detail) => detail.path === path)?.message
}

/** Whether the server's refusal belongs to one of these fields, so that it is not shown below the form as well. */
export function isOfFields(error: unknown, paths: readonly string[]): boolean {
  return paths.some((path) => serverProblem(error, path) !== undefined)
}

import { publicPatterns, type Pattern } from '../src/paths.ts'

/**
 * Chunks that a page starts to load as soon as it runs: the code editor of the SQL editor. All
 * others load on demand.
 */
export const atOnce: readonly string[] = ['code-editor']

/**
 * Returns the platform requests that a page needs before its first render. Public pages skip the
 * profile, because the request would be rejected for a user who is not signed in.
 */
export const firstCalls = (pattern: Pattern): string[] =>
  publicPatterns.includes(pattern)
    ? ['/platform/config']
    : ['/platform/profile', '/platform/config']

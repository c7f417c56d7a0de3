import { publicPatterns, type Pattern } from '../src/paths.ts'

/**
 * Chunks that a page loads as soon as it runs: the code editor of the SQL editor and the snippets
 * next to it. All others load on demand.
 */
export const atOnce: readonly string[] = ['code-editor', 'snippet-pane']

/** Chunks that the SQL editor loads once the browser is idle, so that a first result waits for none. */
export const whenIdle: readonly string[] = ['result-tabs', 'data-grid']

/**
 * Returns the platform requests that a page needs before its first render. Public pages skip the
 * profile, because the request would be rejected for a user who is not signed in.
 */
export const firstCalls = (pattern: Pattern): string[] =>
  publicPatterns.includes(pattern)
    ? ['/platform/config']
    : ['/platform/profile', '/platform/config']

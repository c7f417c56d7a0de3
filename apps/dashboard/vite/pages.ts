import { publicPatterns, type Pattern } from '../src/paths.ts'

/** What a page begins to load when it runs: the SQL editor's editor. The rest that it may load waits until somebody wants it. */
export const atOnce: readonly string[] = ['code-editor']

/** What a page asks the platform for before anything of it can be drawn; who is not signed in would only be refused. */
export const firstCalls = (pattern: Pattern): string[] =>
  publicPatterns.includes(pattern)
    ? ['/platform/config']
    : ['/platform/profile', '/platform/config']

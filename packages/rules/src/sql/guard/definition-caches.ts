/** "After a create, alter or drop statement, project-scoped caches are invalidated except" these. */
const CACHED_DEFINITIONS: ReadonlySet<unknown> = new Set([
  'branches',
  'settings-v2',
  // The platform's own name for the same.
  'settings',
  'addons',
  'custom-domains',
  'content',
])

/**
 * Checks that a project's cache of this name is out of date after a create, alter or drop
 * statement.
 */
export function isStaleAfterDefinition(cache: unknown): boolean {
  return !CACHED_DEFINITIONS.has(cache)
}

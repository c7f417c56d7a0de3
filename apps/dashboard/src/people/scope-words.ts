import type {
  PermissionAction,
  PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'

export interface Permission {
  action: PermissionAction
  resource: PermissionResource
}

/** Scopes as words, one line a thing: `projects` with `read, update`. */
export function scopeWords(scopes: readonly Permission[]): { resource: string; actions: string }[] {
  const things = [...new Set(scopes.map(({ resource }) => resource))].sort()
  return things.map((thing) => ({
    resource: thing.replaceAll('_', ' '),
    actions: scopes
      .filter(({ resource }) => resource === thing)
      .map(({ action }) => action)
      .join(', '),
  }))
}

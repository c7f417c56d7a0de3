import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The dialogs, whose code is fetched when one is opened. */
export const LazyBroadcastDialog = lazyComponent(
  async () => (await import('./send-dialog')).BroadcastDialog,
)
export const LazyPresenceDialog = lazyComponent(
  async () => (await import('./send-dialog')).PresenceDialog,
)

/** The field for a user, whose code is fetched when the role has one. */
export const LazyRoleUser = lazyComponent(
  async () => (await import('../../role-selector/role-user')).RoleUser,
)

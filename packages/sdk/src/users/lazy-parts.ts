import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** Parts whose code is fetched when they open. */
export const LazyUserPanel = lazyComponent(
  async () => (await import('./panel/user-panel')).UserPanel,
)
export const LazyUsersSelection = lazyComponent(
  async () => (await import('./users-selection')).UsersSelection,
)
export const LazyUserQuestion = lazyComponent(
  async () => (await import('./panel/user-question')).UserQuestion,
)
export const LazyAddUserDialog = lazyComponent(
  async () => (await import('./add-user-dialog')).AddUserDialog,
)

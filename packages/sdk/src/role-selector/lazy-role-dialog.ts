import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The dialog, whose code is fetched when it is opened. */
export const LazyRoleDialog = lazyComponent(async () => (await import('./role-dialog')).RoleDialog)

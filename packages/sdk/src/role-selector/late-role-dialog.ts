import { lateComponent } from '../lazy/late-component'

/** The dialog, whose code is fetched when it is opened. */
export const LateRoleDialog = lateComponent(async () => (await import('./role-dialog')).RoleDialog)

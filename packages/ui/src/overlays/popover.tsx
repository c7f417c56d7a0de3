import { lateOverlay } from './late-overlay'

const popover = lateOverlay('dialog', () => import('./popover.parts'))

export const { Root, Trigger } = popover
export const Content = popover.part((code) => code.Content)

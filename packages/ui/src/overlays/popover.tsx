import { lazyOverlay } from './lazy-overlay'

const popover = lazyOverlay('dialog', () => import('./popover.parts'))

export const { Root, Trigger } = popover
export const Content = popover.part((code) => code.Content)

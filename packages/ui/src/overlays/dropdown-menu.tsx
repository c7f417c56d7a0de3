import { lazyOverlay } from './lazy-overlay'

const menu = lazyOverlay('menu', () => import('./dropdown-menu.parts'))

export const { Root, Trigger } = menu
export const CheckboxItem = menu.part((code) => code.CheckboxItem)
export const Content = menu.part((code) => code.Content)
export const Group = menu.part((code) => code.Group)
export const Item = menu.part((code) => code.Item)
export const Label = menu.part((code) => code.Label)
export const RadioGroup = menu.part((code) => code.RadioGroup)
export const RadioItem = menu.part((code) => code.RadioItem)
export const Separator = menu.part((code) => code.Separator)

import {
  Content as RadixContent,
  SubContent as RadixSubContent,
} from '@radix-ui/themes/components/context-menu'
import type { ComponentProps } from 'react'
import { usePortalRoot } from '../theme/theme-context'

export {
  CheckboxItem,
  Group,
  Item,
  Label,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Sub,
  SubTrigger,
  Trigger,
} from '@radix-ui/themes/components/context-menu'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>
export type SubContentProps = Omit<ComponentProps<typeof RadixSubContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return <RadixContent {...props} container={usePortalRoot('ContextMenu.Content')} />
}

/** The same for a menu within a menu. */
export function SubContent(props: SubContentProps) {
  return <RadixSubContent {...props} container={usePortalRoot('ContextMenu.SubContent')} />
}

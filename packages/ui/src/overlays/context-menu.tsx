import {
  Content as RadixContent,
  Root as RadixRoot,
  SubContent as RadixSubContent,
} from '@radix-ui/themes/components/context-menu'
import type { ComponentProps } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { useDir, usePortalRoot } from '../theme/theme-context'

export {
  CheckboxItem,
  Group,
  Item,
  Label,
  RadioGroup,
  RadioItem,
  Separator,
  Sub,
  SubTrigger,
  Trigger,
} from '@radix-ui/themes/components/context-menu'

/** Radix's root, in the direction of the page. */
export function Root(props: ComponentProps<typeof RadixRoot>) {
  return <RadixRoot dir={useDir()} {...props} />
}

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>
export type SubContentProps = Omit<ComponentProps<typeof RadixSubContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('ContextMenu.Content')}
      />
    </RadixTheme>
  )
}

/** The same for a menu within a menu. */
export function SubContent(props: SubContentProps) {
  return (
    <RadixTheme>
      <RadixSubContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('ContextMenu.SubContent')}
      />
    </RadixTheme>
  )
}

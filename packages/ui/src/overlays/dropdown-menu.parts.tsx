import {
  Content as RadixContent,
  Root as RadixRoot,
} from '@radix-ui/themes/components/dropdown-menu'
import type { ComponentProps, FocusEvent } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { useDir, usePortalRoot } from '../theme/theme-context'
import { useOpenedByKeyRef } from './lazy-overlay'

export {
  CheckboxItem,
  Group,
  Item,
  Label,
  RadioGroup,
  RadioItem,
  Separator,
  Trigger,
} from '@radix-ui/themes/components/dropdown-menu'

/** Radix's root, in the direction of the page. */
export function Root(props: ComponentProps<typeof RadixRoot>) {
  return <RadixRoot dir={useDir()} {...props} />
}

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme. A key that opens it leads to its first item, the first time too. */
export function Content({ onFocus, ...props }: ContentProps) {
  const openedByKeyRef = useOpenedByKeyRef()
  const toFirstItem = (event: FocusEvent<HTMLDivElement>) => {
    onFocus?.(event)
    if (!openedByKeyRef?.current || event.target !== event.currentTarget) return
    openedByKeyRef.current = false
    event.currentTarget
      .querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
      ?.focus()
  }
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        onFocus={toFirstItem}
        container={usePortalRoot('DropdownMenu.Content')}
      />
    </RadixTheme>
  )
}

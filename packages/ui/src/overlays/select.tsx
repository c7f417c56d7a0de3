import { Content as RadixContent } from '@radix-ui/themes/components/select'
import type { ComponentProps } from 'react'
import { usePortalRoot } from '../theme/theme-context'

export { Root, Trigger, Item, Group, Label, Separator } from '@radix-ui/themes/components/select'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return <RadixContent {...props} container={usePortalRoot('Select.Content')} />
}

import { Content as RadixContent } from '@radix-ui/themes/components/alert-dialog'
import type { ComponentProps } from 'react'
import { usePortalRoot } from '../theme/theme-context'

export { Root, Trigger, Title, Description, Action, Cancel } from '@radix-ui/themes/components/alert-dialog'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return <RadixContent {...props} container={usePortalRoot('AlertDialog.Content')} />
}

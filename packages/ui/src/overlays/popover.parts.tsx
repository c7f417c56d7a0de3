import { Content as RadixContent } from '@radix-ui/themes/components/popover'
import type { ComponentProps } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { usePortalRoot } from '../theme/theme-context'

export { Root, Trigger } from '@radix-ui/themes/components/popover'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('Popover.Content')}
      />
    </RadixTheme>
  )
}

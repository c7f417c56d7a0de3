import { Content as RadixContent, Root as RadixRoot } from '@radix-ui/themes/components/select'
import type { ComponentProps } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { useDir, usePortalRoot } from '../theme/theme-context'

export { Trigger, Item, Group, Label, Separator } from '@radix-ui/themes/components/select'

/** Radix's root, in the direction of the page. */
export function Root(props: ComponentProps<typeof RadixRoot>) {
  return <RadixRoot dir={useDir()} {...props} />
}

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme. */
export function Content(props: ContentProps) {
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('Select.Content')}
      />
    </RadixTheme>
  )
}

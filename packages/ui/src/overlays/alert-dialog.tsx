import { Content as RadixContent } from '@radix-ui/themes/components/alert-dialog'
import type { ComponentProps } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { usePortalRoot } from '../theme/theme-context'
import { OpenerWatch, useFocusBack } from './focus-back'

export {
  Root,
  Trigger,
  Title,
  Description,
  Action,
  Cancel,
} from '@radix-ui/themes/components/alert-dialog'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/**
 * Radix's content, put into the portal root of the theme. The focus is in the field that has to be
 * filled in, or on Cancel where there is none, and comes back to where it was.
 */
export function Content({
  children,
  onCloseAutoFocus,
  onOpenAutoFocus = focusField,
  ...props
}: ContentProps) {
  const { onClose, onOpener } = useFocusBack(onCloseAutoFocus)
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('AlertDialog.Content')}
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={onClose}
      >
        <OpenerWatch onOpener={onOpener} />
        {children}
      </RadixContent>
    </RadixTheme>
  )
}

function focusField(event: Event): void {
  const content = event.currentTarget
  const field =
    content instanceof HTMLElement
      ? content.querySelector<HTMLElement>('input:not([type=checkbox])')
      : null
  if (field === null) return
  event.preventDefault()
  field.focus()
}

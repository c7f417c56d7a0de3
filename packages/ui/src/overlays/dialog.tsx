import { Content as RadixContent } from '@radix-ui/themes/components/dialog'
import type { ComponentProps } from 'react'
import { endsAtEscape } from '../focus/inner-escape'
import { RadixTheme } from '../theme/radix-theme'
import { usePortalRoot } from '../theme/theme-context'
import { OpenerWatch, useFocusBack } from './focus-back'

export { Root, Trigger, Title, Description, Close } from '@radix-ui/themes/components/dialog'

export type ContentProps = Omit<ComponentProps<typeof RadixContent>, 'container'>

/** Radix's content, put into the portal root of the theme; the focus comes back to where it was. */
export function Content({
  children,
  onCloseAutoFocus,
  onPointerDownOutside,
  ...props
}: ContentProps) {
  const { onClose, onOpener } = useFocusBack(onCloseAutoFocus)
  return (
    <RadixTheme>
      <RadixContent
        {...props}
        {...endsAtEscape(props)}
        container={usePortalRoot('Dialog.Content')}
        onCloseAutoFocus={onClose}
        onPointerDownOutside={(event) => {
          onPointerDownOutside?.(event)
          // A toast is over the dialog, and not what is outside of it.
          const { target } = event.detail.originalEvent
          if (target instanceof Element && target.closest('.hw-toast-layer') !== null)
            event.preventDefault()
        }}
      >
        <OpenerWatch onOpener={onOpener} />
        {children}
      </RadixContent>
    </RadixTheme>
  )
}

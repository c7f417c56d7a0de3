import { focusedElement, openerOf } from '@howdah/ui'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Gives the focus to what shall have it where nothing else is said and what had it is gone. */
export const FocusInsteadContext = createContext<(() => void) | undefined>(undefined)

/**
 * Gives the focus back to where it was when a dialog opened that no trigger of its own opened. Dialogs take the focus in a passive
 * effect and let go of it in the clean-up of one, so it is looked at before the one and given back after the other.
 * @param instead as it is when the dialog opens: gives the focus to something else where what had it is gone by then, as the item of a
 *   context menu is. @default what the context says
 */
export function useFocusReturn(open: boolean, instead?: () => void): void {
  const before = useRef<{ element: HTMLElement | null; instead: (() => void) | undefined } | null>(
    null,
  )

  const around = useContext(FocusInsteadContext)
  const look = useEffectEvent(() => {
    before.current = { element: openerOf(focusedElement()), instead: instead ?? around }
  })
  useLayoutEffect(() => {
    if (open) look()
  }, [open])

  useEffect(() => {
    if (!open) return
    return () =>
      void setTimeout(() => {
        if (isTaken()) return
        if (before.current?.element?.isConnected) before.current.element.focus()
        else before.current?.instead?.()
      })
  }, [open])
}

/**
 * What was done in the dialog has led the focus somewhere else already, or another dialog has it by now. One around it, which takes the
 * focus that falls to nobody, has it as a whole.
 */
function isTaken(): boolean {
  const focused = focusedElement()
  if (focused === null || focused === document.body || focused.matches(dialogs)) return false
  return focused.closest(dialogs)?.getAttribute('data-state') !== 'closed'
}

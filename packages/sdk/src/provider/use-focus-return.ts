import { focusedElement } from '@howdah/ui/focus/focused-element'
import { openerOf } from '@howdah/ui/overlays/opener-of'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Moves the focus to the fallback that applies where no other is given and the element that had the
 * focus no longer exists.
 */
export const FocusInsteadContext = createContext<(() => void) | undefined>(undefined)

/**
 * Returns the focus to the element that had it before a dialog opened, when the dialog has no
 * trigger of its own. Dialogs take the focus in a passive effect and release it in the clean-up of
 * one, so the focus is read before the first and returned after the second.
 * @param instead value at the time that the dialog opens: moves the focus to another element when
 * the one that had it no longer exists, such as the item of a context menu. @default the value of
 * the context
 */
export function useFocusReturn(open: boolean, instead?: () => void): void {
  const before = useRef<{ element: HTMLElement | null; instead: (() => void) | undefined } | null>(
    null,
  )

  const around = useContext(FocusInsteadContext)
  const check = useEffectEvent(() => {
    before.current = { element: openerOf(focusedElement()), instead: instead ?? around }
  })
  useLayoutEffect(() => {
    if (open) check()
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
 * Returns true when an action in the dialog has already moved the focus elsewhere, or another
 * dialog has it by now. A dialog around this one, which takes the focus that no element has, has
 * the focus as a whole.
 */
function isTaken(): boolean {
  const focused = focusedElement()
  if (focused === null || focused === document.body || focused.matches(dialogs)) return false
  return focused.closest(dialogs)?.getAttribute('data-state') !== 'closed'
}

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { focusedElement } from '../focus/focused-element'
import { openerOf } from './opener-of'
import { useSteadyPage } from './steady-page'

type Note = (opener: HTMLElement) => void

/** Those that watch at the moment, the last one to open last. */
const watching: Note[] = []

/**
 * Returns the focus to the element that was focused when a dialog opened. Radix supports a trigger
 * only, and many dialogs have none.
 * @param own the caller's handler; its `preventDefault` leaves the focus to the caller
 * @returns `onClose` for Radix's `onCloseAutoFocus`, and `onOpener` for the `OpenerWatch` among the
 * content's children
 */
export function useFocusBack(own: ((event: Event) => void) | undefined) {
  const opener = useRef<HTMLElement | null>(null)
  const onOpener = useCallback<Note>((element) => {
    opener.current = element
  }, [])
  const onClose = (event: Event) => {
    own?.(event)
    if (event.defaultPrevented || !opener.current?.isConnected) return
    event.preventDefault()
    const focused = focusedInside()
    const dialog = focused?.closest('[role="dialog"], [role="alertdialog"]')
    // An enclosing dialog moves lost focus to itself as a whole.
    if (!focused || focused === dialog) opener.current.focus()
    // Another dialog has opened while this one closed: it gives the focus back when it closes in turn.
    else if (dialog && !dialog.contains(opener.current)) watching.at(-1)?.(opener.current)
  }
  return { onClose, onOpener }
}

/** Reports the focused element before the content around it: rendered with the content, it reads it before anything in there is focused. Holds the page where it is. */
export function OpenerWatch({ onOpener }: { onOpener: Note }) {
  useSteadyPage()
  const [before] = useState(focusedInside)
  useLayoutEffect(() => {
    const opener = openerOf(before)
    if (opener) onOpener(opener)
    watching.push(onOpener)
    return () => void watching.splice(watching.indexOf(onOpener), 1)
  }, [before, onOpener])
  return null
}

/** null where the page has the focus. */
function focusedInside(): HTMLElement | null {
  const element = focusedElement()
  return element === document.body ? null : element
}

import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was when a dialog opened that no trigger of its own opened. Dialogs take the focus in a passive
 * effect and let go of it in the clean-up of one, so it is looked at before the one and given back after the other.
 */
export function useFocusReturn(open: boolean): void {
  const before = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    if (open) before.current = openerOf(focusedElement())
  }, [open])

  useEffect(() => {
    if (!open) return
    return () => void setTimeout(() => before.current?.isConnected && !isTaken() && before.current.focus())
  }, [open])
}

/** An item of a menu goes with its choice: the focus was on what had opened the menu. */
function openerOf(element: HTMLElement | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const root = element?.getRootNode()
  if (!opener || !(root instanceof Document || root instanceof ShadowRoot)) return element
  return openerOf(root.getElementById(opener))
}

/** What was done in the dialog has led the focus somewhere else already. */
function isTaken(): boolean {
  const focused = focusedElement()
  return focused !== null && focused !== document.body && focused.closest('[role="dialog"], [role="alertdialog"]') === null
}

/** The element with the focus, also inside of shadow roots. */
function focusedElement(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement ? element : null
}

import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** Something that a page can do once it is shown, such as an action of a widget. */
export interface PageAction {
  id: string
  run: () => void
}

/** Opens a page that then runs one of its actions. The id travels with the entry of the history, so that no address can bring one. */
export function openAndRun(href: string, action: string): void {
  navigate(href, { state: { action } })
}

/** Runs the action that this page was opened for as soon as it is offered, once. */
export function usePendingAction(actions: readonly PageAction[]): void {
  const state = useHistoryState<{ action?: unknown } | null>()
  const pending = actions.find(({ id }) => id === state?.action)
  useEffect(() => {
    if (!pending) return
    // A reload, and the way back, run nothing.
    navigate(`${location.pathname}${location.search}`, { replace: true, state: null })
    pending.run()
  }, [pending])
}

import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** Something that a page can do once it is shown, such as an action of a widget. */
export interface PageAction {
  id: string
  run: () => void
}

/**
 * State of the history entry of a page that then runs one of its actions. The id travels with the
 * entry, so that no address can bring one.
 */
export const withAction = (action: string) => ({ action })

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

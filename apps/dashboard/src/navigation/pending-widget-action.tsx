import { useWidgetActions } from '@howdah/sdk/hooks'
import { usePendingAction } from './pending-action'

/** Runs the widget's action that this page was opened for. Draws nothing. */
export function PendingWidgetAction() {
  usePendingAction(useWidgetActions())
  return null
}

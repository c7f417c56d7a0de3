import { useLeaveGuard } from '@howdah/ui/leave-guard/use-leave-guard'
import { DiscardQuestion, type DiscardQuestionProps } from './discard-question'

export interface LeaveDialogProps extends DiscardQuestionProps {
  /** Stops Back and the closing of the page. */
  guards: boolean
  /** Receives what continues after Back was stopped. */
  onAsk: (goOn: () => void) => void
}

/** Guard of unsaved changes, and its question. */
export function LeaveDialog({ guards, onAsk, ...question }: LeaveDialogProps) {
  useLeaveGuard(guards, onAsk)
  return <DiscardQuestion {...question} />
}

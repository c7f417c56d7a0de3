import { Tooltip } from '@howdah/ui/overlays/tooltip'
import type { ReactElement } from 'react'

/** A disabled button that explains itself: it can be focused, and has a tooltip. */
export function UnavailableButton({
  reason,
  children,
}: {
  reason: string
  children: ReactElement
}) {
  return <Tooltip content={reason}>{children}</Tooltip>
}

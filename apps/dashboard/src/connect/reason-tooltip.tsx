import { Tooltip } from '@howdah/ui/overlays/tooltip'
import type { ReactElement } from 'react'

/** Explains a disabled button, which can be focused. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return <Tooltip content={reason}>{children}</Tooltip>
}

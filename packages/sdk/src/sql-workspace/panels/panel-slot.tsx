import type { ReactNode } from 'react'
import { InFrontContext } from '../../widget-actions/use-offered-actions'
import { panelDomId, tabDomId } from '../tabs/tab-dom-ids'

interface PanelSlotProps {
  idBase: string
  /** The id of its tab. */
  tab: string
  active: boolean
  children: ReactNode
}

/** The place of one tab's content. It stays when another is in front, so that undo history, cursor, scrolling and results stay too. */
export function PanelSlot({ idBase, tab, active, children }: PanelSlotProps) {
  return (
    <div
      role="tabpanel"
      id={panelDomId(idBase, tab)}
      aria-labelledby={tabDomId(idBase, tab)}
      className="hw-sql-panel"
      data-active={active || undefined}
      inert={!active}
    >
      <InFrontContext value={active}>{children}</InFrontContext>
    </div>
  )
}

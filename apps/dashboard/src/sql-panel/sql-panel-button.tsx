import { SquareTerminal } from 'lucide-react'
import { QuietButton } from '../forms/quiet-button'
import { ariaKeys, isApple } from '../shortcuts/keys'
import { sqlPanelSlotMessages as messages } from './sql-panel.messages'
import { sqlPanelShortcut, type SqlPanelState } from './use-sql-panel'

/** Opens and closes the SQL editor beside the page. */
export function SqlPanelButton({ panel: { ref, toggle } }: { panel: SqlPanelState }) {
  return (
    <QuietButton
      label={messages.toggle}
      aria-expanded={ref !== null}
      aria-keyshortcuts={ariaKeys(sqlPanelShortcut.keys, isApple())}
      title={messages.toggle}
      onClick={toggle}
    >
      <SquareTerminal size={18} strokeWidth={1.5} aria-hidden />
    </QuietButton>
  )
}

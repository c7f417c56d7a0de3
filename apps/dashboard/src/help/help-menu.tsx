import { useReportEvent } from '@howdah/sdk/hooks'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { CircleHelp, Keyboard, LifeBuoy } from 'lucide-react'
import { use } from 'react'
import { useLocation } from 'wouter'
import { QuietButton } from '../forms/quiet-button'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import { helpMessages } from './help.messages'
import { ShortcutsContext } from '../shortcuts/shortcuts-context'

/** Help menu: the keyboard shortcuts, and the contact to the operators of the server. */
export function HelpMenu({ projectRef }: { projectRef: string | undefined }) {
  const [, navigate] = useLocation()
  const registry = use(ShortcutsContext)
  const mode = useMode()
  const report = useReportEvent()
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) => open && report({ type: 'help_button_clicked' })}
    >
      <DropdownMenu.Trigger>
        <QuietButton label={helpMessages.help} className="hd-help">
          <CircleHelp size={18} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {/* The menu gives the focus back first. */}
        <DropdownMenu.Item onSelect={() => setTimeout(() => registry?.run('shortcuts'))}>
          <Keyboard size={16} strokeWidth={1.5} aria-hidden />
          {helpMessages.keyboardShortcuts}
        </DropdownMenu.Item>
        {mode === 'platform' && (
          <DropdownMenu.Item onSelect={() => navigate(paths.supportNew({ projectRef }))}>
            <LifeBuoy size={16} strokeWidth={1.5} aria-hidden />
            {helpMessages.contactSupport}
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

import { Search } from 'lucide-react'
import { useState } from 'react'
import { QuietButton } from '../forms/quiet-button'
import { lazyPage } from '../routing/lazy-page'
import { PageSlot } from '../routing/route-outlet'
import { shellMessages } from '../shell/shell.messages'
import type { Scope } from '../shell/use-scope'
import { isApple, ariaKeys } from '../shortcuts/keys'
import { useShortcut } from '../shortcuts/shortcuts-context'
import { shortcutsMessages } from '../shortcuts/shortcuts.messages'
import type { ShortcutEntry } from '../shortcuts/shortcut.types'
import type { CommandDialogProps } from './command-dialog'

const dialog = lazyPage<CommandDialogProps>(() => import('./command-dialog').then((m) => m.CommandDialog))

const entry: ShortcutEntry = { id: 'command-menu', keys: ['Mod+K'], scope: 'everywhere', label: shortcutsMessages.commandMenu }

/** The button of the command menu. What is behind it is fetched when it is opened first. */
export function CommandMenu({ scope }: { scope: Scope }) {
  const [open, setOpen] = useState(false)
  useShortcut(entry, () => setOpen((before) => !before))
  return (
    <>
      <QuietButton
        label={shellMessages.searchCommands}
        aria-keyshortcuts={ariaKeys(entry.keys, isApple())}
        onPointerEnter={() => void dialog.preload()}
        onFocus={() => void dialog.preload()}
        onClick={() => setOpen(true)}
      >
        <Search size={18} strokeWidth={1.5} aria-hidden />
      </QuietButton>
      {open && <PageSlot page={dialog} pageProps={{ scope, onClose: () => setOpen(false) }} />}
    </>
  )
}

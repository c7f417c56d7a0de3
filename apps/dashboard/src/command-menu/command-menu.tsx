import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import { Search } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { PageSlot } from '../routing/route-outlet'
import { commandMenuMessages } from './command-menu.messages'
import type { Scope } from '../scope/use-scope'
import { ariaKeys, isApple, keyCaps } from '../shortcuts/keys'
import { useShortcut } from '../shortcuts/shortcuts-context'
import { shortcutsMessages } from '../shortcuts/shortcuts.messages'
import type { ShortcutEntry } from '../shortcuts/shortcut.types'
import type { CommandDialogProps } from './command-dialog'
import { collectTyped, type TypedAhead } from './typed-ahead'

const dialog = lazyCode<ComponentType<CommandDialogProps>>(() =>
  import('./command-dialog').then((m) => m.CommandDialog),
)

const entry: ShortcutEntry = {
  id: 'command-menu',
  keys: ['Mod+K'],
  scope: 'everywhere',
  label: shortcutsMessages.commandMenu,
}

/** The button of the command menu. What is behind it is fetched when it is opened first. */
export function CommandMenu({ scope }: { scope: Scope }) {
  /** Null: it is closed. */
  const [typed, setTyped] = useState<TypedAhead | null>(null)
  useEffect(() => () => void typed?.take(), [typed])
  const open = () => {
    const next = collectTyped()
    setTyped(next)
    // Then there are words and a button in its place, and the keys are theirs.
    void dialog.preload().then((loaded) => !loaded && next.take())
  }
  const close = () => setTyped(null)
  useShortcut(entry, () => (typed ? close() : open()))
  return (
    <>
      <button
        type="button"
        className="hd-command-field"
        aria-label={commandMenuMessages.searchCommands}
        aria-keyshortcuts={ariaKeys(entry.keys, isApple())}
        onPointerEnter={() => void dialog.preload()}
        onFocus={() => void dialog.preload()}
        onClick={open}
      >
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <span className="hd-command-field-label">{commandMenuMessages.search}</span>
        {/* Drawn by CSS: aria-keyshortcuts has them already. */}
        <span className="hd-command-field-keys" data-keys={keyCaps('Mod+K', isApple()).join(' ')} />
      </button>
      {typed && <PageSlot page={dialog} pageProps={{ scope, typed, onClose: close }} />}
    </>
  )
}

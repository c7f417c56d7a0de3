import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import { useEffect, useState, type ReactNode, type ComponentType } from 'react'
import { PageSlot } from '../routing/route-outlet'
import { isApple } from './keys'
import { createShortcutRegistry } from './shortcut-registry'
import type { ShortcutSheetProps } from './shortcut-sheet'
import type { ShortcutEntry } from './shortcut.types'
import { ShortcutsContext, useShortcut } from './shortcuts-context'
import { shortcutsMessages as messages } from './shortcuts.messages'
import { singleKeysOn } from './single-keys'
import { isTypedInto } from '../routing/typing'

const shortcutSheet = lazyCode<ComponentType<ShortcutSheetProps>>(() =>
  import('./shortcut-sheet').then((m) => m.ShortcutSheet),
)

/** The one place that listens for the shortcuts of the page, and the sheet that lists them. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [registry] = useState(createShortcutRegistry)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const surroundings = {
        apple: isApple(),
        typing: isTypedInto(event.composedPath()[0] ?? null),
        singleKeys: singleKeysOn(),
      }
      if (registry.press(event, surroundings)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [registry])

  return (
    <ShortcutsContext value={registry}>
      {children}
      <Sheet />
    </ShortcutsContext>
  )
}

const sheetShortcut: ShortcutEntry = {
  id: 'shortcuts',
  keys: ['?'],
  scope: 'everywhere',
  label: messages.show,
}

function Sheet() {
  const [open, setOpen] = useState(false)
  useShortcut(sheetShortcut, () => setOpen(true))
  return open && <PageSlot page={shortcutSheet} pageProps={{ onClose: () => setOpen(false) }} />
}

import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { ShortcutRegistry } from './shortcut-registry'
import type { ShortcutEntry } from './shortcut.types'

export const ShortcutsContext = createContext<ShortcutRegistry | null>(null)

/** A shortcut for as long as it is drawn; null adds none. Its button calls the same function. */
export function useShortcut(entry: ShortcutEntry | null, action: () => void): void {
  const registry = use(ShortcutsContext)
  const act = useEffectEvent(action)
  // Keeps the registry in step with what is on the page.
  useEffect(() => {
    if (!registry || !entry) return
    return registry.add([{ ...entry, action: () => act() }])
  }, [registry, entry])
}

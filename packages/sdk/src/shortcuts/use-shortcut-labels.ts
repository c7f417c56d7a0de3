import { useSyncExternalStore } from 'react'

export interface ShortcutLabels {
  run: string
  runStatement: string
  format: string
  aiEdit: string
  /** True when `Mod` is the Command key. */
  apple: boolean
}

const APPLE: ShortcutLabels = {
  run: '⌘ ↵',
  runStatement: '⇧ ⌘ ↵',
  format: '⌥ ⇧ F',
  aiEdit: '⌘ I',
  apple: true,
}
const OTHER: ShortcutLabels = {
  run: 'Ctrl ↵',
  runStatement: 'Shift Ctrl ↵',
  format: 'Shift Alt F',
  aiEdit: 'Ctrl I',
  apple: false,
}

/** The keys as this operating system writes them. The server does not know it, and writes Ctrl. */
export function useShortcutLabels(): ShortcutLabels {
  return useSyncExternalStore(
    neverChanges,
    () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? APPLE : OTHER),
    serverLabels,
  )
}

const neverChanges = () => () => {}
const serverLabels = () => OTHER

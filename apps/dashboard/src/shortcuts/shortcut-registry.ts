import { isSingleKey, pressesKeys, type KeyPress } from './keys'
import type { Shortcut, ShortcutEntry } from './shortcut.types'

/** Every shortcut of the page: the keys and the sheet that lists them read the same entries. */
export interface ShortcutRegistry {
  /** Returns what takes them away again. */
  add: (shortcuts: readonly Shortcut[]) => () => void
  /** Returns the currently available shortcuts; the same array until they change. */
  list: () => readonly ShortcutEntry[]
  /** Does what an entry is for, by its id. */
  run: (id: string) => void
  subscribe: (listener: () => void) => () => void
  /**
   * Does what the keys are for, and says whether there was something.
   * @param typing the place of the press takes letters for itself
   */
  press: (
    press: KeyPress,
    surroundings: { apple: boolean; typing: boolean; singleKeys: boolean },
  ) => boolean
}

export function createShortcutRegistry(): ShortcutRegistry {
  let all: readonly Shortcut[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Shortcut[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  return {
    add(shortcuts) {
      change([...all, ...shortcuts])
      return () => change(all.filter((one) => !shortcuts.includes(one)))
    },
    list: () => all,
    run: (id) => all.findLast((one) => one.id === id)?.action(),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    press(pressed, { apple, typing, singleKeys }) {
      const fires = (keys: string) =>
        (!isSingleKey(keys) || (singleKeys && !typing)) && pressesKeys(keys, pressed, apple)
      // The most recently added shortcut takes precedence.
      const found = all.findLast(({ keys }) => keys.some(fires))
      found?.action()
      return found !== undefined
    },
  }
}

import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import { isSingleKey, pressesKeys, type KeyPress } from './keys'
import type { Shortcut, ShortcutEntry } from './shortcut.types'

/** The currently available shortcuts of the page, which the keys and the sheet that lists them read. */
export interface ShortcutRegistry extends ReadonlyStore<readonly ShortcutEntry[]> {
  /** Returns what takes them away again. */
  add: (shortcuts: readonly Shortcut[]) => () => void
  /** Does what an entry is for, by its id. */
  run: (id: string) => void
  /**
   * Performs the action of the keys; returns false if there was nothing to do.
   * @param typing the place of the press takes letters for itself
   */
  press: (
    press: KeyPress,
    surroundings: { apple: boolean; typing: boolean; singleKeys: boolean },
  ) => boolean
}

export function createShortcutRegistry(): ShortcutRegistry {
  const { setState, ...store } = createStore<readonly Shortcut[]>(() => [])
  const { getState } = store
  return {
    ...store,
    add(shortcuts) {
      setState((all) => [...all, ...shortcuts], true)
      return () => setState((all) => all.filter((one) => !shortcuts.includes(one)), true)
    },
    run: (id) =>
      getState()
        .findLast((one) => one.id === id)
        ?.action(),
    press(pressed, { apple, typing, singleKeys }) {
      const fires = (keys: string) =>
        (!isSingleKey(keys) || (singleKeys && !typing)) && pressesKeys(keys, pressed, apple)
      // The most recently added shortcut takes precedence.
      const found = getState().findLast(({ keys }) => keys.some(fires))
      found?.action()
      return found !== undefined
    },
  }
}

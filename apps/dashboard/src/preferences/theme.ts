import { useSyncExternalStore } from 'react'
import { preferenceKey, readPreference, writePreference } from './browser-storage'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Appearance = 'light' | 'dark'

/** Parses the saved choice; returns the default for any invalid value. */
export function parseThemeChoice(value: string | null): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system'
}

export function resolveThemeChoice(choice: ThemeChoice, systemIsDark: boolean): Appearance {
  return choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice
}

export interface ThemeStore {
  choice: () => ThemeChoice
  appearance: () => Appearance
  choose: (choice: ThemeChoice) => void
  subscribe: (listener: () => void) => () => void
}

/** Keeps the choice in the browser, follows the system and other tabs, and writes the appearance on `<html>`. */
export function createThemeStore(target: Window & typeof globalThis = window): ThemeStore {
  const system = target.matchMedia('(prefers-color-scheme: dark)')
  const listeners = new Set<() => void>()
  let choice = parseThemeChoice(readPreference('theme'))
  // Read the media query list only here: Chromium fires no event for a change that was already read
  // from it, for example by a render in between.
  let systemIsDark = system.matches

  const appearance = () => resolveThemeChoice(choice, systemIsDark)
  const changed = () => {
    target.document.documentElement.dataset['theme'] = appearance()
    for (const listener of listeners) listener()
  }
  system.addEventListener('change', ({ matches }) => {
    systemIsDark = matches
    changed()
  })
  target.addEventListener('storage', (event) => {
    if (event.key !== preferenceKey('theme')) return
    choice = parseThemeChoice(event.newValue)
    changed()
  })
  changed()

  return {
    choice: () => choice,
    appearance,
    choose: (next) => {
      choice = next
      writePreference('theme', next === 'system' ? null : next)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useThemeStore(store: ThemeStore): { choice: ThemeChoice; appearance: Appearance } {
  const choice = useSyncExternalStore(store.subscribe, store.choice)
  const appearance = useSyncExternalStore(store.subscribe, store.appearance)
  return { choice, appearance }
}

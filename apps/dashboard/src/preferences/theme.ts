import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
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

export interface ThemeState {
  choice: ThemeChoice
  appearance: Appearance
}

export interface ThemeStore extends ReadonlyStore<ThemeState> {
  choose: (choice: ThemeChoice) => void
}

/** Keeps the choice in the browser, follows the system and other tabs, and writes the appearance on `<html>`. */
export function createThemeStore(target: Window & typeof globalThis = window): ThemeStore {
  const system = target.matchMedia('(prefers-color-scheme: dark)')
  let choice = parseThemeChoice(readPreference('theme'))
  // Read the media query list only here: Chromium fires no event for a change that was already read
  // from it, for example by a render in between.
  let systemIsDark = system.matches

  const current = (): ThemeState => ({
    choice,
    appearance: resolveThemeChoice(choice, systemIsDark),
  })
  const { setState, ...store } = createStore<ThemeState>(current)
  const show = ({ appearance }: ThemeState) => {
    target.document.documentElement.dataset['theme'] = appearance
  }
  const change = () => {
    const next = current()
    show(next)
    setState(next)
  }
  system.addEventListener('change', ({ matches }) => {
    systemIsDark = matches
    change()
  })
  target.addEventListener('storage', (event) => {
    if (event.key !== preferenceKey('theme')) return
    choice = parseThemeChoice(event.newValue)
    change()
  })
  show(current())

  return {
    ...store,
    choose(next) {
      choice = next
      writePreference('theme', next === 'system' ? null : next)
      change()
    },
  }
}

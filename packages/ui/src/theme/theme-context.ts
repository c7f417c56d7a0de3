import { createContext, use } from 'react'

/** Properties of the enclosing theme that overlays, the editor and nested themes need. */
export interface HowdahThemeContext {
  /** Already resolved: never `inherit`. */
  appearance: 'light' | 'dark'
  accentColor: HowdahAccentColor
  grayColor: HowdahGrayColor
  radius: HowdahRadius
  scaling: HowdahScaling
  /** Container of dialogs, menus and tooltips; null until the theme is mounted. */
  portalRoot: HTMLElement | null
  /** The element that contains the portal root, as passed by the host. */
  portalContainer: HTMLElement | null
  nonce: string | undefined
}

export type HowdahAccentColor = 'iris' | 'gray' | 'red' | 'amber' | 'yellow' | 'green'
export type HowdahGrayColor = 'slate' | 'gray'
export type HowdahRadius = 'none' | 'small' | 'medium' | 'large' | 'full'
export type HowdahScaling = '90%' | '95%' | '100%' | '105%' | '110%'

export const ThemeContext = createContext<HowdahThemeContext | null>(null)

/** The nearest theme, or null outside of any. */
export function useHowdahTheme(): HowdahThemeContext | null {
  return use(ThemeContext)
}

/** The element for overlays. Before the theme is mounted it is undefined, and nothing can be open yet. */
export function usePortalRoot(component: string): HTMLElement | undefined {
  const theme = use(ThemeContext)
  if (theme === null)
    throw new Error(`${component} must be inside <HowdahTheme> (HowdahProvider brings one).`)
  return theme.portalRoot ?? undefined
}

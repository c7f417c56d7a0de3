import { createContext, use } from 'react'

/** Properties of the enclosing theme that overlays, the editor and nested themes need. */
export interface HowdahThemeContext {
  /** Already resolved: never `inherit`. */
  appearance: 'light' | 'dark'
  /** True until the inherited appearance is known, as on a server: the style sheet then follows the system. */
  isPending: boolean
  /** That of the page where the theme is. */
  direction: 'ltr' | 'rtl'
  accentColor: HowdahAccentColor
  grayColor: HowdahGrayColor
  radius: HowdahRadius
  scaling: HowdahScaling
  density: HowdahDensity
  /** Fonts of texts and of code; undefined for the page's, and for the stylesheet's. */
  fontFamily: string | undefined
  codeFontFamily: string | undefined
  /** Container of dialogs, menus and tooltips; null until the theme is mounted. */
  portalRoot: HTMLElement | null
  /** The element that contains the portal root, as passed by the host. */
  portalContainer: HTMLElement | null
  nonce: string | undefined
}

/** Colors with a scale of their own. */
const scales = ['iris', 'gray', 'red', 'amber', 'yellow', 'green'] as const
type AccentScale = (typeof scales)[number]

/** One of the named scales, or any CSS color, which a scale is derived from. */
export type HowdahAccentColor = AccentScale | (string & {})

/** Returns the scale of an accent color, and the color to derive it from if it is not a named one. */
export function accentOf(color: HowdahAccentColor): { scale: AccentScale; brand?: string } {
  const scale = scales.find((name) => name === color)
  return scale ? { scale } : { scale: 'iris', brand: color }
}
export type HowdahGrayColor = 'slate' | 'gray'
export type HowdahRadius = 'none' | 'small' | 'medium' | 'large' | 'full'
export type HowdahScaling = '90%' | '95%' | '100%' | '105%' | '110%'
/** Height of rows in grids, lists, trees and menus. */
export type HowdahDensity = 'compact' | 'standard' | 'comfortable'

export const ThemeContext = createContext<HowdahThemeContext | null>(null)

/** The nearest theme, or null outside of any. */
export function useHowdahTheme(): HowdahThemeContext | null {
  return use(ThemeContext)
}

/** Returns the direction of the page for elements of Radix, whose own is always left to right. */
export const useDir = () => use(ThemeContext)?.direction ?? 'ltr'

/** The element for overlays. Before the theme is mounted it is undefined, and nothing can be open yet. */
export function usePortalRoot(component: string): HTMLElement | undefined {
  const theme = use(ThemeContext)
  if (theme === null)
    throw new Error(`${component} must be inside <HowdahTheme> (HowdahProvider brings one).`)
  return theme.portalRoot ?? undefined
}

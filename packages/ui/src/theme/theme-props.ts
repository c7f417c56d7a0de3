import type { CSSProperties } from 'react'
import { accentOf, type HowdahThemeContext } from './theme-context'

/** Returns what the style sheet of Radix Themes reads of a theme, by the names of its theme. */
export const radixSettingsOf = ({
  accentColor,
  appearance,
  grayColor,
  radius,
  scaling,
}: HowdahThemeContext) =>
  ({
    appearance,
    accentColor: accentOf(accentColor).scale,
    grayColor,
    panelBackground: 'solid',
    radius,
    scaling,
  }) as const

/** Returns the attributes of the element of a theme: those of Radix Themes, and our own. */
export const themeAttributesOf = (theme: HowdahThemeContext) => {
  const { accentColor, grayColor, panelBackground, radius, scaling } = radixSettingsOf(theme)
  return {
    'data-is-root-theme': true,
    'data-accent-color': accentColor,
    'data-gray-color': grayColor,
    'data-has-background': false,
    'data-panel-background': panelBackground,
    'data-radius': radius,
    'data-scaling': scaling,
    'data-appearance': theme.isPending ? 'inherit' : theme.appearance,
    'data-density': theme.density === 'standard' ? undefined : theme.density,
    'data-brand': accentOf(theme.accentColor).brand === undefined ? undefined : '',
  }
}

/** Sets what of a theme is not a choice of Radix's. */
export const ownStyle = ({
  accentColor,
  codeFontFamily,
  fontFamily,
}: HowdahThemeContext): CSSProperties => {
  const { brand } = accentOf(accentColor)
  return {
    ...(brand === undefined ? {} : { '--hw-brand': brand }),
    ...(fontFamily === undefined ? {} : { fontFamily }),
    ...(codeFontFamily === undefined ? {} : { '--hw-font-mono': codeFontFamily }),
  }
}

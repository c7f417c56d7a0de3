import type { CSSProperties } from 'react'
import { accentOf, type HowdahThemeContext } from './theme-context'

/** Returns the properties of Radix's theme and the attributes of its element. */
export const themePropsOf = ({
  accentColor,
  appearance,
  density,
  grayColor,
  isPending,
  radius,
  scaling,
}: HowdahThemeContext) => {
  const { brand, scale } = accentOf(accentColor)
  return {
    appearance,
    accentColor: scale,
    grayColor,
    radius,
    scaling,
    panelBackground: 'solid',
    hasBackground: false,
    'data-appearance': isPending ? 'inherit' : appearance,
    'data-density': density === 'standard' ? undefined : density,
    'data-brand': brand === undefined ? undefined : '',
  } as const
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

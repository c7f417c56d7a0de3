import type { ComponentProps } from 'react'
import type { HowdahThemeContext } from './theme-context'
import { ownStyle, themeAttributesOf } from './theme-props'

export interface ThemeElementProps extends ComponentProps<'div'> {
  theme: HowdahThemeContext
}

/**
 * Root element of a theme, with the attributes that the style sheet of Radix Themes reads. Radix's own component
 * contains tooltips and what positions them, which a page without any does not download.
 */
export function ThemeElement({ className, style, theme, ...rest }: ThemeElementProps) {
  const own = className === undefined ? '' : ` ${className}`
  return (
    <div
      {...rest}
      {...themeAttributesOf(theme)}
      style={{ ...ownStyle(theme), ...style }}
      className={`radix-themes ${theme.appearance} hw-root${own}`}
    />
  )
}

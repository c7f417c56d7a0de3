import type { ReactNode, Ref } from 'react'
import type { HowdahThemeContext } from './theme-context'
import { ThemeElement } from './theme-element'

export interface PortalThemeProps {
  theme: HowdahThemeContext
  className?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Element over the page that looks like a theme, for what is put outside of it. */
export function PortalTheme({ className, theme, ...rest }: PortalThemeProps) {
  return (
    <ThemeElement
      {...rest}
      theme={theme}
      dir={theme.direction}
      className={`hw-portal${className === undefined ? '' : ` ${className}`}`}
    />
  )
}

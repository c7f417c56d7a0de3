import { ThemeContext as RadixThemeContext, Theme } from '@radix-ui/themes/components/theme'
import type { ReactNode, Ref } from 'react'
import { ownStyle, themePropsOf } from './theme-props'
import type { HowdahThemeContext } from './theme-context'

export interface PortalThemeProps {
  theme: HowdahThemeContext
  className?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Element over the page that looks like a theme, for what is put outside of it. */
export function PortalTheme({ children, className, ref, theme }: PortalThemeProps) {
  return (
    // It is a root, wherever it is rendered from.
    <RadixThemeContext value={undefined}>
      <Theme
        {...themePropsOf(theme)}
        {...{ dir: theme.direction }}
        ref={ref}
        style={ownStyle(theme)}
        className={`hw-root hw-portal${className === undefined ? '' : ` ${className}`}`}
      >
        {children}
      </Theme>
    </RadixThemeContext>
  )
}

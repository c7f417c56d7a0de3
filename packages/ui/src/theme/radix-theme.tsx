import { ThemeContext as RadixThemeContext } from '@radix-ui/themes/components/theme'
import { use, useMemo, type ReactNode } from 'react'
import { ThemeContext } from './theme-context'
import { radixSettingsOf } from './theme-props'

const ignore = () => {}
const unchangeable = {
  onAppearanceChange: ignore,
  onAccentColorChange: ignore,
  onGrayColorChange: ignore,
  onPanelBackgroundChange: ignore,
  onRadiusChange: ignore,
  onScalingChange: ignore,
}

/** Provides the theme to an overlay of Radix, in place of that of a host that uses Radix Themes as well. */
export function RadixTheme({ children }: { children: ReactNode }) {
  const theme = use(ThemeContext)
  const value = useMemo(() => {
    if (theme === null) return undefined
    const settings = radixSettingsOf(theme)
    return { ...settings, resolvedGrayColor: settings.grayColor, ...unchangeable }
  }, [theme])
  return <RadixThemeContext value={value}>{children}</RadixThemeContext>
}

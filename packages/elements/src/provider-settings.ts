import type { HowdahThemeSettings } from '@howdah/sdk'
import type { ProviderSettings } from './react-host'

const themeNames = [
  'appearance',
  'accentColor',
  'grayColor',
  'radius',
  'scaling',
  'density',
  'fontFamily',
  'codeFontFamily',
] as const

/** Makes the provider's props of what an element says. Without an address the page's own server is the platform. */
export function providerSettings(values: Record<string, unknown>): ProviderSettings {
  const { baseUrl, projectRef, personId, styleNonce, ...rest } = values
  const theme: HowdahThemeSettings = {}
  for (const name of themeNames) {
    if (name in rest) Object.assign(theme, { [name]: rest[name] })
    delete rest[name]
  }
  const settings: ProviderSettings = {
    ...rest,
    baseUrl: typeof baseUrl === 'string' ? baseUrl : '/',
    theme,
  }
  if (typeof projectRef === 'string') settings.project = { ref: projectRef }
  if (typeof personId === 'string') settings.person = { id: personId }
  if (typeof styleNonce === 'string') settings.nonce = styleNonce
  return settings
}

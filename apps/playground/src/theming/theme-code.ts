import type { HowdahThemeSettings } from '@howdah/sdk'

/** Fields of the panel as they are typed; an empty one is not set. */
export type ThemeFields = Partial<Record<keyof HowdahThemeSettings, string>>

const defaults: ThemeFields = {
  appearance: 'inherit',
  accentColor: 'iris',
  grayColor: 'slate',
  radius: 'medium',
  scaling: '95%',
  density: 'standard',
}

/** Returns the theme of the fields, without what is a default. */
export function themeOf(fields: ThemeFields): HowdahThemeSettings {
  const set = Object.entries(fields)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' && value !== defaults[name as keyof ThemeFields])
  return Object.fromEntries(set)
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Returns the code that sets a theme in React. */
export function providerCode(theme: HowdahThemeSettings): string {
  const lines = Object.entries(theme).map(([name, value]) => `  ${name}: ${quoted(String(value))},`)
  return lines.length === 0 ? 'const theme = {}' : `const theme = {\n${lines.join('\n')}\n}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the code that sets a theme in a page with custom elements. */
export function elementCode(theme: HowdahThemeSettings): string {
  const attributes = Object.entries(theme).map(
    ([name, value]) =>
      `  ${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escaped(String(value))}"`,
  )
  return ['<howdah-provider', ...attributes, '></howdah-provider>'].join('\n')
}

export type HowdahAppearance = 'light' | 'dark' | 'inherit'

/**
 * Resolves `inherit`: the host's `color-scheme` decides if it names one scheme; if it allows both,
 * or is not set, the system's preference decides.
 */
export function resolveAppearance(
  hostColorScheme: string,
  systemPrefersDark: boolean,
): 'light' | 'dark' {
  const schemes = hostColorScheme.split(/\s+/).filter((word) => word === 'light' || word === 'dark')
  if (schemes.length === 1) return schemes[0] === 'dark' ? 'dark' : 'light'
  return systemPrefersDark ? 'dark' : 'light'
}

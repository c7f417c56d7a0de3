export type HowdahAppearance = 'light' | 'dark' | 'inherit'

/**
 * What `inherit` means: the host's `color-scheme` decides when it names one scheme;
 * when it allows both, or says nothing, the system's preference decides.
 */
export function resolveAppearance(
  hostColorScheme: string,
  systemPrefersDark: boolean,
): 'light' | 'dark' {
  const schemes = hostColorScheme.split(/\s+/).filter((word) => word === 'light' || word === 'dark')
  if (schemes.length === 1) return schemes[0] === 'dark' ? 'dark' : 'light'
  return systemPrefersDark ? 'dark' : 'light'
}

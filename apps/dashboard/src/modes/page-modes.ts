import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import type { Section } from '../sections/section.types'

/** Presence of a page in a mode; `unknown` while the mode is and it depends on that. */
export function isPageIn(
  { modes }: Pick<Section, 'modes'>,
  mode: PlatformMode | undefined,
): 'yes' | 'no' | 'unknown' {
  if (modes === undefined) return 'yes'
  if (mode === undefined) return 'unknown'
  return modes.includes(mode) ? 'yes' : 'no'
}

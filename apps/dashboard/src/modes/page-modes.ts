import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import type { MenuScope, Section } from '../sections/section.types'

/** Presence of a page in a mode; `unknown` while the mode is and it depends on that. */
export function isPageIn(
  { modes }: Pick<Section, 'modes'>,
  mode: PlatformMode | undefined,
): 'yes' | 'no' | 'unknown' {
  if (modes === undefined) return 'yes'
  if (mode === undefined) return 'unknown'
  return modes.includes(mode) ? 'yes' : 'no'
}

/**
 * Returns true if the operator of the server has turned off the feature of a page. A server without
 * the flag has the feature.
 */
export const isTurnedOff = (
  { feature }: Pick<Section, 'feature'>,
  flags: MenuScope['flags'],
): boolean => feature !== undefined && flags?.[feature] === false

import { useHowdahContext } from '../provider/howdah-context'
import type { HowdahEvent } from '../provider/howdah-events'

/**
 * Returns a function that passes an action of the host's own page to the provider's `onEvent`, next
 * to those of the widgets.
 * @throws Error outside of HowdahProvider
 */
export function useReportEvent(): (event: HowdahEvent) => void {
  return useHowdahContext('useReportEvent').emit
}

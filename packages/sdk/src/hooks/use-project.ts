import { useProjectRef } from '../provider/howdah-context'

/**
 * The project that the provider's widgets work on.
 * @throws Error outside of HowdahProvider, and when it names no project
 */
export function useProject(): { ref: string } {
  return { ref: useProjectRef('useProject') }
}

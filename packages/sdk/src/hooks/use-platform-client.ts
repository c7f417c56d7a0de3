import type { PlatformClient } from '@howdah/platform-client/client'
import { useHowdahContext } from '../provider/howdah-context'

/**
 * The provider's client: one typed call for each operation of the platform, with the provider's token.
 * @throws Error outside of HowdahProvider
 */
export function usePlatformClient(): PlatformClient {
  return useHowdahContext('usePlatformClient').client
}

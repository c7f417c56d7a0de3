import type { ReactNode } from 'react'
import {
  HowdahProvider as Provider,
  type HowdahProviderProps as ProviderProps,
} from '../provider/howdah-provider'
import type { HowdahMessages } from './howdah-messages'

export type HowdahProviderProps = ProviderProps<HowdahMessages>

/**
 * Provides the platform, the project and the host's options to the widgets inside. Renders nothing
 * itself, so it can wrap a whole app: the host's elements, and its own TanStack Query client, are
 * not affected.
 */
export const HowdahProvider: (props: HowdahProviderProps) => ReactNode = Provider

import type { ReactNode } from 'react'
import {
  HowdahProvider as Provider,
  type HowdahProviderProps as ProviderProps,
} from '../provider/howdah-provider'
import type { HowdahMessages } from './howdah-messages'

export type HowdahProviderProps = ProviderProps<HowdahMessages>

/**
 * Gives the platform, the project and the host's options to the widgets inside. Draws nothing itself, so it may stand around a whole app:
 * the host's elements, and its own TanStack Query client, stay as they are.
 */
export const HowdahProvider: (props: HowdahProviderProps) => ReactNode = Provider

import type { HowdahProviderProps } from '@howdah/sdk'
import { createContext, use, useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { memoryStorage, StoryFrame } from '../sdk/scenes/story-frame'

interface Platform {
  fetch: typeof globalThis.fetch
  close?: () => void
}

interface ExampleProps {
  /** Makes the platform of the example, once. */
  platform: () => Platform | Platform['fetch']
  provider?: Partial<HowdahProviderProps>
  style?: CSSProperties
  children: ReactNode
}

/** Wraps the requests of an example to its platform; null for none. */
export const BetweenContext = createContext<
  ((fetch: Platform['fetch']) => Platform['fetch']) | null
>(null)

/** A widget on a platform of its own, in a container with a height. */
export function Example({ children, platform, provider, style }: ExampleProps) {
  const between = use(BetweenContext)
  const [{ fetch, close }] = useState(() => {
    const made = platform()
    const { fetch: own, close: end } =
      typeof made === 'function' ? { fetch: made, close: undefined } : made
    return { fetch: between ? between(own) : own, close: end }
  })
  const [storage] = useState(() => memoryStorage())
  useEffect(() => close, [close])
  return (
    <StoryFrame fetch={fetch} storage={storage} style={style} {...provider}>
      {children}
    </StoryFrame>
  )
}

import type { HowdahProviderProps } from '@howdah/sdk'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
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

/** A widget on a platform of its own, in a container with a height. */
export function Example({ children, platform, provider, style }: ExampleProps) {
  const [{ fetch, close }] = useState(() => {
    const made = platform()
    return typeof made === 'function' ? { fetch: made, close: undefined } : made
  })
  const [storage] = useState(() => memoryStorage())
  useEffect(() => close, [close])
  return (
    <StoryFrame fetch={fetch} storage={storage} style={style} {...provider}>
      {children}
    </StoryFrame>
  )
}

import { HowdahProvider, type HowdahProviderProps, type HowdahStorage } from '@howdah/sdk'
import '@howdah/sdk/styles.css'
import { use, type CSSProperties, type ReactNode } from 'react'
import { languages, StoryLanguage } from './story-language'

export const STORY_BASE_URL = 'https://platform.story'
export const STORY_PROJECT = 'abcdefghijklmnopqrst'

/** A storage of one story's own, so that stories leave nothing to each other. */
export function memoryStorage(items: Record<string, string> = {}): HowdahStorage {
  const stored = new Map(Object.entries(items))
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

interface StoryFrameProps extends Partial<HowdahProviderProps> {
  children: ReactNode
  style?: CSSProperties
}

/** A provider on a story's platform, and a container with a height, as a host gives a widget. */
export function StoryFrame({ children, style, ...provider }: StoryFrameProps) {
  return (
    <HowdahProvider
      baseUrl={STORY_BASE_URL}
      project={{ ref: STORY_PROJECT }}
      person={{ id: 'u_1' }}
      {...provider}
      {...languages[use(StoryLanguage)]}
    >
      <main style={{ height: 620, ...style }}>{children}</main>
    </HowdahProvider>
  )
}

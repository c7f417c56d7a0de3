import type { HowdahProviderProps } from '@howdah/sdk'
import { de } from '@howdah/sdk/locales/de'
import { en } from '@howdah/sdk/locales/en'
import { createContext } from 'react'
import { pseudoTexts } from './pseudo-texts'

/** Language of the playground's toolbar. */
export type StoryLocale = 'en' | 'de' | 'pseudo'

/** Props of the provider; those of English are a story's own. */
export const languages: Record<StoryLocale, Pick<HowdahProviderProps, 'locale' | 'messages'>> = {
  en: {},
  de: { locale: 'de', messages: de },
  // Dates of a script that no text has: one that is not by the locale is found.
  pseudo: { locale: 'ja', messages: pseudoTexts(en) },
}

export const StoryLanguage = createContext<StoryLocale>('en')

import { createContext, use } from 'react'
import type { Section } from '../sections/section.types'

/** Row of the page that is shown. */
export const SectionContext = createContext<Section | null>(null)

/** Heading of the page that is shown, from its row. */
export function useHeading(): string {
  const section = use(SectionContext)
  return section?.heading ?? section?.title ?? ''
}

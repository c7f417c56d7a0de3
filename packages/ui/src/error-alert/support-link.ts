import { createContext, type ReactElement } from 'react'

/** Details of an error that a support request can include. */
export interface SupportSubject {
  /** Description of the failed action. */
  title: string | undefined
  /** As it is shown. */
  text: string
  requestId: string | null
}

/** Draws the link to the host's support for an error; its child is the label. */
export type SupportLink = (label: string, about: SupportSubject) => ReactElement

/** For every error alert below it that names no support of its own; null where the host has none. */
export const SupportLinkContext = createContext<SupportLink | string | null>(null)

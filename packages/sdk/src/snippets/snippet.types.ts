import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import type { OfferedText } from '../draft-store/offered-texts'

/** Fields of a snippet that a person sets. */
export interface SnippetFields {
  /** @default 'Untitled' */
  name: string
  description: string
  /** `user`: its owner's alone; `project`: shared with the project. */
  visibility: 'user' | 'project'
  folderId: string | null
  sql: string
  /** Chart settings of its result; null until the user has chosen them. */
  chart: ChartSettings | null
}

/** A snippet as the platform holds it. */
export interface PlatformCopy {
  fields: SnippetFields
  /** Grows with each save; a save that names an older one is refused. */
  version: number
  /** Milliseconds since 1970, by the platform's clock. */
  updatedAt: number
}

/**
 * The copy that a document was made from. `fields` are null in a draft that an older page stored:
 * the changes since are unknown then.
 */
export type SnippetBase = Omit<PlatformCopy, 'fields'> & { fields: SnippetFields | null }

/** A snippet as it is shown on this screen. */
export interface SnippetDocument {
  fields: SnippetFields
  /** The platform's copy that this one was made from; null: isNotSavedInDatabaseYet. */
  base: SnippetBase | null
  /** Time of the last change, in milliseconds since 1970; null: nothing needs saving. */
  changedAt: number | null
  /** The text of a save that has not been answered: what the platform may hold of ours without our knowing. */
  sent: string | null
  offered: readonly OfferedText[]
}

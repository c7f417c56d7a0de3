import type { components } from '@howdah/contract'

export type SnippetVisibility = components['schemas']['SnippetVisibility']
export type SnippetType = components['schemas']['SnippetType']
export type SnippetChart = components['schemas']['SnippetChart']

/** A snippet as lists have it, without its text. */
export interface SnippetEntry {
  id: string
  type: SnippetType
  name: string
  description: string
  visibility: SnippetVisibility
  ownerId: string
  folderId: string | null
  /** True if it is a favourite of the person who asks. */
  favorite: boolean
  /** One more with every change. */
  version: number
  insertedAt: Date
  updatedAt: Date
}

export interface Snippet extends SnippetEntry {
  sql: string
  chart: SnippetChart | null
}

/** The person who asks, and the project. */
export interface ContentReader {
  projectRef: string
  personId: string
}

export interface ContentWriter extends ContentReader {
  /** May share snippets, and change shared ones. */
  mayShare: boolean
  /** May delete shared snippets of others, and make them private. */
  mayDeleteShared: boolean
}

/** Fields to save. Absent fields keep their value; in a new snippet they get their default. */
export interface SnippetInput {
  id: string
  type: SnippetType
  name?: string
  description?: string
  visibility?: SnippetVisibility
  ownerId?: string
  folderId?: string | null
  sql: string
  chart?: SnippetChart | null
  favorite?: boolean
  /**
   * Version that the text was made from, 0 for a new one; if absent, the save replaces any version.
   */
  version?: number
}

/** An earlier text of a snippet. */
export interface SnippetVersion {
  version: number
  authorId: string
  savedAt: Date
  bytes: number
}

export type SnippetSort = 'name_asc' | 'inserted_desc' | 'updated_desc'

export interface ContentPageRequest extends ContentReader {
  type: SnippetType
  visibility?: SnippetVisibility
  favorite?: boolean
  /** `none` for snippets outside of any folder. */
  folderId?: string
  search?: string
  sort: SnippetSort
  limit: number
  /** As a page before gave it. */
  cursor?: string
}

export interface SnippetFolder {
  id: string
  ownerId: string
  parentId: string | null
  name: string
}

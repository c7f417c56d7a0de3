import { ContentError } from './content-errors'
import type { ContentWriter, Snippet, SnippetFolder, SnippetInput } from './content.types'

/**
 * Maximum number of snippets of a person in a project, and the maximum size of their texts, in
 * bytes.
 */
export const MAX_SNIPPETS = 10_000
export const MAX_SNIPPET_BYTES = 256 * 1024 * 1024
/** Maximum number of folders of a person in a project, and the maximum depth of a folder. */
export const MAX_FOLDERS = 1_000
export const MAX_FOLDER_DEPTH = 10

/**
 * Maximum number of earlier texts stored for a snippet, and their maximum size in bytes; the newest
 * one is stored regardless of its size.
 */
export const MAX_VERSIONS = 50
export const MAX_VERSION_BYTES = 16 * 1024 * 1024
/** Maximum bytes of earlier texts stored for the snippets of a person in a project. */
export const MAX_OWNER_VERSION_BYTES = 512 * 1024 * 1024
/** Seconds that one person's successive saves count as one version. */
export const SECONDS_PER_VERSION = 300

/** Fields of a snippet that a save can change. */
export type SnippetState = Pick<
  Snippet,
  'name' | 'description' | 'visibility' | 'folderId' | 'sql' | 'chart'
>

/** Default values of a new snippet. */
const fresh: SnippetState = {
  name: 'Untitled',
  description: '',
  visibility: 'user',
  folderId: null,
  sql: '',
  chart: null,
}

/** The snippet after a save. @throws ContentError 'shared-in-folder' */
export function applySnippetInput(current: SnippetState | null, input: SnippetInput): SnippetState {
  const { name, description, visibility, folderId, chart } = current ?? fresh
  const next: SnippetState = {
    name: input.name?.trim() ?? name,
    description: input.description ?? description,
    visibility: input.visibility ?? visibility,
    folderId: input.folderId === undefined ? folderId : input.folderId,
    sql: input.sql,
    chart: input.chart === undefined ? chart : input.chart,
  }
  if (next.visibility === 'project' && next.folderId !== null)
    throw new ContentError('shared-in-folder')
  return next
}

export function isSame(a: SnippetState, b: SnippetState): boolean {
  const texts = ['name', 'description', 'visibility', 'folderId', 'sql'] as const
  return texts.every((key) => a[key] === b[key]) && chartKey(a) === chartKey(b)
}

/** jsonb keeps no order of keys. */
const chartKey = ({ chart }: SnippetState) =>
  chart && JSON.stringify([chart.kind, chart.x, chart.y])

/**
 * Checks that a person may bring a snippet from one state to the next.
 * @throws ContentError
 */
export function checkChange(
  writer: ContentWriter,
  current: Pick<Snippet, 'ownerId' | 'visibility'> | null,
  next: SnippetState,
): void {
  const isShared = current?.visibility === 'project'
  if ((isShared || next.visibility === 'project') && !writer.mayShare)
    throw new ContentError('may-not-share')
  if (isShared && next.visibility === 'user' && !mayTakeBack(writer, current))
    throw new ContentError('not-yours')
}

/** Returns true if a person may delete a shared snippet, or make it private. */
export function mayTakeBack(writer: ContentWriter, { ownerId }: { ownerId: string }): boolean {
  return writer.mayDeleteShared || (writer.mayShare && ownerId === writer.personId)
}

/**
 * Checks that a folder (null: a new one) may be placed in another one (null: at the top).
 * @throws ContentError
 */
export function checkPlace(
  folders: readonly SnippetFolder[],
  id: string | null,
  parentId: string | null,
): void {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  let depth = 1
  for (let next = parentId; next !== null; depth += 1) {
    const folder = byId.get(next)
    if (!folder) throw new ContentError('no-parent')
    if (next === id) throw new ContentError('inside-itself')
    next = folder.parentId
  }
  const height = id === null ? 1 : heightOf(folders, id)
  if (depth + height - 1 > MAX_FOLDER_DEPTH) throw new ContentError('too-deep')
}

function heightOf(folders: readonly SnippetFolder[], id: string): number {
  return (
    1 +
    Math.max(
      0,
      ...folders
        .filter(({ parentId }) => parentId === id)
        .map((child) => heightOf(folders, child.id)),
    )
  )
}

/** The folder and every folder in it. */
export function subtreeOf(folders: readonly SnippetFolder[], id: string): string[] {
  return [
    id,
    ...folders
      .filter(({ parentId }) => parentId === id)
      .flatMap((child) => subtreeOf(folders, child.id)),
  ]
}

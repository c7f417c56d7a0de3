import { ContentError } from './content-errors'
import type { ContentWriter, Snippet, SnippetFolder, SnippetWish } from './content.types'

/** How many snippets somebody may keep in a project, and how much text they may hold, in bytes. */
export const MOST_SNIPPETS = 10_000
export const MOST_SNIPPET_BYTES = 256 * 1024 * 1024
/** How many folders somebody may have in a project, and how deep one may be. */
export const MOST_FOLDERS = 1_000
export const DEEPEST_FOLDER = 10

/** Maximum number of earlier texts stored for a snippet, and their bytes; the newest one is stored whatever its size. */
export const MAX_VERSIONS = 50
export const MAX_VERSION_BYTES = 16 * 1024 * 1024
/** Maximum bytes of earlier texts stored for the snippets of a person in a project. */
export const MAX_OWNER_VERSION_BYTES = 512 * 1024 * 1024
/** Seconds that one person's successive saves count as one version. */
export const SECONDS_PER_VERSION = 300

/** What of a snippet a save can change. */
export type SnippetState = Pick<
  Snippet,
  'name' | 'description' | 'visibility' | 'folderId' | 'sql' | 'chart'
>

/** What a new snippet has where nothing is said. */
const fresh: SnippetState = {
  name: 'Untitled',
  description: '',
  visibility: 'user',
  folderId: null,
  sql: '',
  chart: null,
}

/** The snippet after a save. @throws ContentError 'shared-in-folder' */
export function withWish(current: SnippetState | null, wish: SnippetWish): SnippetState {
  const { name, description, visibility, folderId, chart } = current ?? fresh
  const next: SnippetState = {
    name: wish.name?.trim() ?? name,
    description: wish.description ?? description,
    visibility: wish.visibility ?? visibility,
    folderId: wish.folderId === undefined ? folderId : wish.folderId,
    sql: wish.sql,
    chart: wish.chart === undefined ? chart : wish.chart,
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

/** Whether somebody may bring a snippet from one state to the next. @throws ContentError */
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

/** Whether somebody may delete a shared snippet, or make it private. */
export function mayTakeBack(writer: ContentWriter, { ownerId }: { ownerId: string }): boolean {
  return writer.mayDeleteShared || (writer.mayShare && ownerId === writer.personId)
}

/** Whether a folder (null: a new one) may stand in another one (null: at the top). @throws ContentError */
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
  if (depth + height - 1 > DEEPEST_FOLDER) throw new ContentError('too-deep')
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

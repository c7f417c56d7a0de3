import { listStorageObjects } from '@howdah/platform-client/resources/storage/list-objects'
import { signStorageObject } from '@howdah/platform-client/resources/storage/sign-object'
import { projectKey } from '@howdah/platform-client/query-keys'
import { toStorageItem, type StorageItem } from '@howdah/rules/storage/storage-item'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import { folderKey, readMetadata, type FolderListing } from '../folders/folder-listing'
import { previewKind, type PreviewKind } from './preview-kind'
import { pathIn } from '../folders/storage-path'
import type { BrowserModel } from '../browser/use-bucket-browser'

/** Bytes of a text that are shown, and above which a picture or a paper is not fetched. */
export const MAX_TEXT_PREVIEW_BYTES = 256 * 1024
const MAX_PREVIEW_BYTES = 100 * 1024 ** 2
/**
 * Lifetime of the link to a preview, in seconds. Content that is read immediately gets a short
 * link, which the platform does not record; media is played over a longer time.
 */
const READ_LINK_SECONDS = 300
const PLAY_LINK_SECONDS = 3_600

/** Preview content of a file. */
export type PreviewContent =
  | { kind: 'image' | 'video' | 'audio'; url: string }
  | { kind: 'pdf'; bytes: Blob }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'none' | 'too-large' }

/**
 * Returns the file of a view with its preview content. A link belongs to the file it was requested
 * for, so an outdated response is never displayed.
 */
export function usePreview({ model, bucketId, path, asked }: BrowserModel, name: string) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { projectRef: ref } = model
  const listed = queryClient
    .getQueryData<FolderListing>(folderKey(client, asked(path)))
    ?.items.find((item) => item.name === name)
  // A file named by a link may be further down than the part of the listing that was read.
  const found = useQuery(
    {
      // Separate from the listings, which are reloaded with each upload.
      queryKey: projectKey(client, ref, 'storage', 'file', bucketId, path, name),
      async queryFn({ signal }: { signal: AbortSignal }): Promise<StorageItem | null> {
        const entries = await listStorageObjects(
          client,
          { ref, bucketId, path, options: { search: name, limit: 1_000 } },
          signal,
        )
        const entry = entries.find((one) => one.name === name && one.id !== null)
        return entry
          ? toStorageItem(
              { ...entry, metadata: readMetadata(entry.metadata), prefix: path },
              Date.now(),
            )
          : null
      },
      enabled: listed === undefined,
    },
    queryClient,
  )
  const item = listed ?? found.data
  const content = useQuery(
    {
      queryKey: projectKey(
        client,
        ref,
        'storage',
        'preview',
        bucketId,
        path,
        name,
        item?.id,
        item?.updated_at,
      ),
      async queryFn({ signal }: { signal: AbortSignal }): Promise<PreviewContent> {
        const kind = item ? previewKind(item) : 'none'
        const size = item?.metadata?.size ?? 0
        if (kind === 'none') return { kind }
        if ((kind === 'pdf' || kind === 'image') && size > MAX_PREVIEW_BYTES)
          return { kind: 'too-large' }
        const expiresIn =
          kind === 'video' || kind === 'audio' ? PLAY_LINK_SECONDS : READ_LINK_SECONDS
        const { url } = await signStorageObject(
          client,
          { ref, bucketId, path: pathIn(path, name), expiresIn },
          signal,
        )
        return readContent(kind, url, signal)
      },
      enabled: item?.status === 'READY' && !item.isCorrupted,
      // It belongs to this state of the file.
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    item,
    isGone: listed === undefined && found.data === null,
    error: found.error ?? content.error,
    content: content.data,
    retry: () => void content.refetch(),
  }
}

async function readContent(
  kind: Exclude<PreviewKind, 'none'>,
  url: string,
  signal: AbortSignal,
): Promise<PreviewContent> {
  if (kind === 'image' || kind === 'video' || kind === 'audio') return { kind, url }
  const headers = kind === 'text' ? { range: `bytes=0-${MAX_TEXT_PREVIEW_BYTES - 1}` } : undefined
  const answer = await fetch(url, { signal, credentials: 'omit', ...(headers ? { headers } : {}) })
  // An empty file has no range at all.
  if (answer.status === 416) return { kind: 'text', text: '', isCut: false }
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim())
  // The content is always opened as a PDF and never as a page, regardless of the type that the file
  // declares.
  if (kind === 'pdf')
    return { kind, bytes: new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }) }
  const whole = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0)
  return { kind: 'text', text: await answer.text(), isCut: whole > MAX_TEXT_PREVIEW_BYTES }
}

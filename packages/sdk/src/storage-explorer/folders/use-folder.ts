import { isAbort } from '@howdah/platform-client/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import {
  folderKey,
  readFolder,
  readMore,
  type FolderAsked,
  type FolderListing,
} from './folder-listing'

/**
 * The listing of one folder. A response that arrives after another folder is displayed is
 * discarded.
 */
export interface FolderModel {
  path: string
  listing: FolderListing | undefined
  error: unknown
  isFetching: boolean
  /** Status of the request for the next page. */
  more: 'idle' | 'loading' | 'failed'
  /** Asks for the next page, unless it is on its way or there is none. */
  loadMore: () => void
  refresh: () => void
}

export function useFolder(asked: FolderAsked): FolderModel {
  const { client, queryClient, report } = useHowdahContext('StorageExplorer')
  const queryKey = folderKey(client, asked)
  const keyText = JSON.stringify(queryKey)
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readFolder(
          client,
          asked,
          queryClient.getQueryData<FolderListing>(queryKey)?.read ?? 0,
          signal,
        ),
      staleTime: 2_000,
      // Comparing new and old data entry by entry takes longer than rendering: a folder can have a
      // hundred thousand entries.
      structuralSharing: false,
    },
    queryClient,
  )
  const [more, setMore] = useState<{ of: string; status: 'loading' | 'failed' } | null>(null)
  const flight = useRef<{ of: string; controller: AbortController } | null>(null)

  // A page that is on its way belongs to the folder that is left.
  useEffect(() => {
    return () => {
      flight.current?.controller.abort()
      flight.current = null
    }
  }, [keyText])

  const load = async (offset: number) => {
    const controller = new AbortController()
    flight.current = { of: keyText, controller }
    setMore({ of: keyText, status: 'loading' })
    try {
      const append = await readMore(client, asked, offset, controller.signal)
      queryClient.setQueryData<FolderListing>(queryKey, (before) => before && append(before))
      setMore(null)
    } catch (error) {
      if (isAbort(error) || controller.signal.aborted) return
      setMore({ of: keyText, status: 'failed' })
      report(error, { widget: 'storage-explorer', during: 'storage' })
    } finally {
      if (flight.current?.controller === controller) flight.current = null
    }
  }
  const { data } = query
  return {
    path: asked.path,
    listing: data,
    error: query.error,
    isFetching: query.isFetching,
    more: more?.of === keyText ? more.status : 'idle',
    loadMore() {
      if (data?.hasMore && !query.isFetching && flight.current === null) void load(data.read)
    },
    refresh: () => void query.refetch(),
  }
}

import { deleteContent } from '@howdah/platform-client/resources/content/delete-content'
import { getContent } from '@howdah/platform-client/resources/content/get-content'
import {
  contentListQueryOptions,
  type SnippetEntry,
} from '@howdah/platform-client/resources/content/list-content'
import {
  createContent,
  upsertContent,
  type SnippetPayload,
} from '@howdah/platform-client/resources/content/save-content'
import { freshId } from '@howdah/platform-client/fresh-id'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { useCan } from '../../../../../session/use-can'
import type { explorerMessages } from './explorer.messages'

export type QueryAction = keyof typeof explorerMessages.queryActions

const TYPE = 'log_sql'

/** Queries of the logs that the person has saved, or that others share; and what can be done to them. */
export function useSavedQueries({ organization_slug: slug, ref }: Project) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const options = contentListQueryOptions(client, { ref, type: TYPE })
  const list = useInfiniteQuery(options)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: options.queryKey })
  const may = (action: 'create' | 'update' | 'delete', resource: 'content' | 'shared_content') =>
    can({ slug, ref }, action, resource) === 'yes'

  const creation = useMutation({
    mutationFn: ({ name, sql }: { name: string; sql: string }) =>
      createContent(client, {
        ref,
        payload: { id: freshId(), type: TYPE, name, content: { sql } },
      }),
    onSettled,
  })
  const change = useMutation({
    async mutationFn({ id, ...changed }: Pick<SnippetPayload, 'id' | 'name' | 'visibility'>) {
      const { content, version } = await getContent(client, { ref, contentId: id })
      const payload = {
        id,
        type: TYPE,
        version,
        content: { sql: content.sql },
        ...changed,
      } as const
      return upsertContent(client, { ref, payload })
    },
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ id }: SnippetEntry) => deleteContent(client, { ref, ids: [id] }),
    onSettled,
  })

  function actionsOf({ owner_id: owner, visibility }: SnippetEntry): QueryAction[] {
    const isOwn = owner === profile?.id
    const isShared = visibility === 'project'
    const mayShare = may('update', 'shared_content')
    return [
      ...(isShared ? (mayShare ? (['rename'] as const) : []) : (['rename'] as const)),
      ...(isOwn && mayShare ? ([isShared ? 'unshare' : 'share'] as const) : []),
      ...(!isShared || (isOwn && mayShare) || may('delete', 'shared_content')
        ? (['delete'] as const)
        : []),
    ]
  }

  return {
    ...{ list, creation, change, removal, actionsOf },
    maySave: may('create', 'content'),
    textOf: async ({ id }: SnippetEntry) =>
      (await getContent(client, { ref, contentId: id })).content.sql,
  }
}

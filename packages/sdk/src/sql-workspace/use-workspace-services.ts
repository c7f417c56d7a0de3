import { projectKey } from '@howdah/platform-client/query-keys'
import { tabId } from '@howdah/rules/workspace/tab-id'
import { useEffect, useMemo } from 'react'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { wordsOf } from '../errors/words-of'
import type { SqlWorkspaceMessages } from './sql-workspace.messages'
import { forgetDocument } from '../drafts/forget-document'
import { useHowdahContext } from '../provider/howdah-context'
import type { Latest } from '../provider/latest'
import { createSnippetActions, type SnippetActions } from '../snippets/snippet-actions'
import type { PlatformCopy, SnippetDocument } from '../snippets/snippet.types'
import { createSavedMeta } from './saved-meta'
import type { SqlWorkspaceProps } from './sql-workspace.types'
import { dispatchTo } from './tabs/dispatch-tabs'
import {
  createWorkspaceServices,
  snippetDocument,
  type WorkspaceServices,
} from './workspace-services'

export interface WorkspaceServicesInput {
  projectRef: string
  person: string | null
  instanceId: string
  latest: Latest<SqlWorkspaceProps>
  messages: Latest<SqlWorkspaceMessages>
}

/**
 * Returns the services of a workspace while it is mounted; null while the person is unknown, and
 * where snippets are not offered.
 */
export function useWorkspaceServices(input: WorkspaceServicesInput): WorkspaceServices | null {
  const { projectRef, person, instanceId, latest, messages } = input
  const toast = useToast()
  const { client, drafts, queryClient, can, report } = useHowdahContext('SqlWorkspace')
  const offered = can('read', 'content')
  const services = useMemo(() => {
    if (person === null || !offered) return null
    const meta = createSavedMeta()
    return createWorkspaceServices({
      client,
      draftStore: drafts,
      person,
      projectRef,
      instanceId,
      onStorageFailure(error) {
        const context = { widget: 'sql-workspace', during: 'draft' } as const
        latest.get().onError?.(error, context)
        report(error, context)
      },
      onInsertFailed(error) {
        const { insertFailed, unknownError } = messages.get()
        toast.error(insertFailed(wordsOf(error, unknownError)))
      },
      onSaved(id: string, { fields }: PlatformCopy, before: SnippetDocument) {
        // A text that was saved changes no list; a name, a folder or a new snippet does.
        if (!meta.changed(id, fields) && before.base) return
        void queryClient.invalidateQueries({ queryKey: projectKey(client, projectRef, 'content') })
      },
    })
  }, [
    client,
    drafts,
    person,
    projectRef,
    instanceId,
    offered,
    queryClient,
    report,
    latest,
    messages,
    toast,
  ])

  // Retains the active snippets while the workspace is mounted.
  useEffect(() => services?.start(), [services])
  return services
}

/** Returns the actions on snippets; null where there are no services. */
export function useSnippetActions(
  services: WorkspaceServices | null,
  { projectRef, person, latest }: Omit<WorkspaceServicesInput, 'instanceId' | 'messages'>,
): SnippetActions | null {
  const { client, storage, report } = useHowdahContext('SqlWorkspace')
  return useMemo(
    () =>
      services === null || person === null
        ? null
        : createSnippetActions({
            client,
            projectRef,
            sessions: services.sessions,
            hasTab: (id) =>
              services.tabs.getState().tabs.some((tab) => tab.id === tabId('sql', id)),
            onDeleted(id) {
              dispatchTo(services, { type: 'deleted', id: tabId('sql', id) }, latest)
              const document = {
                baseUrl: client.baseUrl,
                person,
                projectRef,
                documentId: snippetDocument(id),
              }
              forgetDocument(storage, document).catch((error: unknown) =>
                report(error, { widget: 'sql-workspace', during: 'draft' }),
              )
            },
          }),
    [client, projectRef, services, latest, person, storage, report],
  )
}

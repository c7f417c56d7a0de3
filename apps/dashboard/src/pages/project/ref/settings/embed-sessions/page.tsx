import {
  deleteEmbedSession,
  embedSessionsQueryOptions,
  type EmbedSession,
} from '@howdah/platform-client/resources/embed-sessions/embed-sessions'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { useBulkAction } from '../../../../../lists/use-bulk-action'
import { useListView } from '../../../../../lists/use-list-view'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { embedSessionsMessages as messages } from './embed-sessions.messages'
import { filterEmbedSessions, visitorOf, embedSessionColumns } from './session-list'
import { SessionTable } from './session-table'

/** Sessions of visitors of other pages, which can be revoked. */
export default function EmbedSessionsPage({ params: { ref } }: PageProps<'embedSessions'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="impersonation">
          <EmbedSessions projectRef={ref} slug={project.organization_slug} />
        </SettingsPage>
      )}
    </QueryView>
  )
}

function EmbedSessions({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const options = embedSessionsQueryOptions(client, { ref })
  const query = useQuery({ ...options, refetchInterval: poll(POLL_INTERVAL_MS.settled) })
  const view = useListView(embedSessionColumns, { column: 'expires', descending: true })
  const [toRevoke, setToRevoke] = useState<readonly EmbedSession[] | null>(null)
  const revocation = useBulkAction<EmbedSession>({
    run: ({ id }) => deleteEmbedSession(client, { ref, sessionId: id }),
    nameOf: visitorOf,
    done: ({ length }) => messages.revoked(length),
    failed: messages.revokeFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(sessions) => {
          if (sessions.length === 0)
            return (
              <EmptyState
                icon={<AppWindow size={20} strokeWidth={1.5} />}
                title={messages.none}
                description={messages.noneText}
              />
            )
          const found = filterEmbedSessions(sessions, view)
          return (
            <>
              <ListToolbar
                label={messages.search}
                search={view.search}
                onSearch={view.onSearch}
                count={messages.count(found.length)}
              />
              <SessionTable
                sessions={found}
                view={view}
                mayRevoke={can({ slug, ref }, 'delete', 'embed_sessions') === 'yes'}
                onRevoke={setToRevoke}
              />
            </>
          )
        }}
      </QueryView>
      <ConfirmDeleteDialog
        toDelete={toRevoke}
        title={(some) => messages.revokeTitle(some.map(visitorOf))}
        text={messages.revokeText}
        confirm={messages.revoke}
        onConfirm={(some) => revocation.mutate(some)}
        onClose={() => setToRevoke(null)}
      />
    </>
  )
}

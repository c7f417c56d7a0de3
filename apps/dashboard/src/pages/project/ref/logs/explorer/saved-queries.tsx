import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { Badge, Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useState } from 'react'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { NameDialog } from '../../../../../dialogs/name-dialog'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { MoreButton } from '../../../../../lists/more-button'
import { explorerMessages as messages } from './explorer.messages'
import type { QueryAction, useSavedQueries } from './use-saved-queries'

export interface SavedQueriesProps {
  saved: ReturnType<typeof useSavedQueries>
  onOpen: (sql: string) => void
}

/** Queries that are stored with the project, the person's own and shared ones. */
export function SavedQueries({ onOpen, saved }: SavedQueriesProps) {
  const toast = useToast()
  const [renamed, setRenamed] = useState<SnippetEntry | null>(null)
  const [deleted, setDeleted] = useState<SnippetEntry | null>(null)
  const { actionsOf, change, list, removal } = saved
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? []
  const report = (title: string) => ({
    onError: (error: Error) => toast.error(title, { description: error.message }),
  })

  const open = (entry: SnippetEntry) =>
    saved
      .textOf(entry)
      .then(onOpen, (error: Error) =>
        toast.error(messages.openFailed, { description: error.message }),
      )

  function act(action: QueryAction, entry: SnippetEntry): void {
    change.reset()
    if (action === 'rename') setRenamed(entry)
    else if (action === 'delete') setDeleted(entry)
    else {
      const visibility = action === 'share' ? 'project' : 'user'
      change.mutate({ id: entry.id, visibility }, report(messages.saveFailed))
    }
  }

  if (list.isError) return <ErrorAlert title={messages.savedFailed} error={list.error} />
  if (entries.length === 0) return null
  return (
    <section className="hd-section" aria-label={messages.saved}>
      <h2 className="hd-section-heading">{messages.saved}</h2>
      <ul className="hd-log-queries">
        {entries.map((entry) => (
          <li key={entry.id} className="hd-log-query">
            <Button variant="soft" color="gray" onClick={() => void open(entry)}>
              <bdi>{entry.name}</bdi>
            </Button>
            {entry.visibility === 'project' && <Badge highContrast>{messages.shared}</Badge>}
            <ActionsMenu
              small
              label={messages.actionsOf(entry.name)}
              actions={actionsOf(entry)}
              labels={messages.queryActions}
              danger={['delete']}
              onChoose={(action) => act(action, entry)}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={list} label={messages.more} />
      {renamed !== null && (
        <NameDialog
          title={messages.rename}
          name={renamed.name}
          submit={messages.saveSubmit}
          pending={change.isPending}
          failure={change.error && { title: messages.saveFailed, error: change.error }}
          onSave={(name) =>
            change.mutate({ id: renamed.id, name }, { onSuccess: () => setRenamed(null) })
          }
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDeleteDialog
        toDelete={deleted}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        confirm={messages.queryActions.delete}
        onConfirm={(entry) => removal.mutate(entry, report(messages.deleteFailed))}
        onClose={() => setDeleted(null)}
      />
    </section>
  )
}

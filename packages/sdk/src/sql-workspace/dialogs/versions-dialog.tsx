import {
  contentVersionQueryOptions,
  contentVersionsQueryOptions,
  type SnippetVersion,
} from '@howdah/platform-client/resources/content/versions'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { formatMoment } from '@howdah/ui/format/date'
import { MergeView } from '@howdah/ui/merge-view/merge-view'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useFocusReturn } from '../../provider/use-focus-return'
import { useDeferredSnapshot } from '../../scheduling/use-deferred-snapshot'
import { hasDocument } from '../../snippets/session/snippet-flow'
import type { SnippetSession } from '../../snippets/session/snippet-session'
import type { WorkspaceModel } from '../use-sql-workspace'

export interface VersionsDialogProps {
  snippet: { id: string; name: string }
  session: SnippetSession
  model: WorkspaceModel
  /** Absent for a person who may not change the snippet. */
  onRestore: ((sql: string) => void) | undefined
  onClose: () => void
}

/** Lists the earlier texts of a snippet, with the changes that restoring one would make. */
export function VersionsDialog({
  snippet,
  session,
  model,
  onRestore,
  onClose,
}: VersionsDialogProps) {
  const { messages, projectRef: ref } = model
  const { client, queryClient } = useHowdahContext('SqlWorkspace')
  const [chosen, setChosen] = useState<number | null>(null)
  // Another person may have added one since the dialog was open last.
  const list = useQuery(
    { ...contentVersionsQueryOptions(client, { ref, contentId: snippet.id }), staleTime: 0 },
    queryClient,
  )
  const version = chosen ?? list.data?.[0]?.version
  const text = useQuery(
    {
      ...contentVersionQueryOptions(client, { ref, contentId: snippet.id, version: version ?? 0 }),
      enabled: version !== undefined,
    },
    queryClient,
  )
  const flow = useDeferredSnapshot(session.subscribe, session.getState)
  const shown = hasDocument(flow) ? flow.document.fields.sql : null
  useFocusReturn(true)
  const sql = text.data?.sql
  const isReady = sql !== undefined && shown !== null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="960px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.versionsTitle(snippet.name)}</Dialog.Title>
        {list.error ? (
          <ErrorAlert
            title={messages.versionsFailed}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : list.data?.length === 0 ? (
          <EmptyState
            icon={<History size={24} strokeWidth={1.5} aria-hidden />}
            title={messages.versionsNone}
            description={messages.versionsNoneText}
          />
        ) : (
          <div className="hw-versions">
            <VersionList versions={list.data} chosen={version} model={model} onChoose={setChosen} />
            <div className="hw-version-text">
              {text.error ? (
                <ErrorAlert
                  title={messages.versionFailed}
                  error={text.error}
                  onRetry={() => void text.refetch()}
                />
              ) : !isReady ? (
                <Skeleton height="160px" />
              ) : sql === shown ? (
                <p className="hw-version-same">{messages.versionSame}</p>
              ) : (
                <MergeView
                  key={`${version}:${shown.length}`}
                  aria-label={messages.versionDiff}
                  original={shown}
                  modified={sql}
                />
              )}
            </div>
          </div>
        )}
        <div className="hw-dialog-actions">
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {messages.close}
            </Button>
          </Dialog.Close>
          {onRestore && list.data?.length !== 0 && !list.error && (
            <Button
              disabled={!isReady || sql === shown}
              onClick={() => {
                if (sql === undefined) return
                onRestore(sql)
                onClose()
              }}
            >
              {messages.restore}
            </Button>
          )}
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

interface VersionListProps {
  versions: readonly SnippetVersion[] | undefined
  chosen: number | undefined
  model: WorkspaceModel
  onChoose: (version: number) => void
}

function VersionList({
  versions,
  chosen,
  model: { locale, messages },
  onChoose,
}: VersionListProps) {
  const group = useId()
  if (!versions) return <Skeleton height="160px" />
  return (
    <fieldset className="hw-folder-choices hw-version-list">
      <legend className="hw-visually-hidden">{messages.versions}</legend>
      {versions.map(({ author, saved_at: savedAt, version }) => (
        <label key={version} className="hw-folder-choice">
          <input
            type="radio"
            name={group}
            checked={version === chosen}
            onChange={() => onChoose(version)}
          />
          <span>
            {formatMoment(savedAt, locale)}
            <span className="hw-version-author">
              <bdi>{author.name ?? messages.deletedAccount}</bdi>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { PlatformError } from '@howdah/platform-client/errors'
import { tabId } from '@howdah/rules/workspace/tab-id'
import { UNTITLED_SNIPPET } from '@howdah/rules/snippets/snippet-names'
import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { FileX2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SqlEditor, type SqlEditorHandle } from '../../sql-editor'
import { hasDocument, needsSaving, type OpenSnippet } from '../../snippets/session/snippet-flow'
import type { SnippetSession } from '../../snippets/session/snippet-session'
import type { SnippetFields } from '../../snippets/snippet.types'
import { OfferedTexts } from '../../drafts/offered-texts.view'
import { useDeferredSnapshot } from '../../scheduling/use-deferred-snapshot'
import { PanelSlot } from './panel-slot'
import { saveProblem } from './save-problem'
import type { WorkspaceModel } from '../use-sql-workspace'
import { snippetDocument, type WorkspaceServices } from '../workspace-services'

interface SnippetPanelProps {
  id: string
  model: WorkspaceModel
  services: WorkspaceServices
  idBase: string
  active: boolean
}

/** The editor of one snippet. */
export function SnippetPanel({ id, model, services, idBase, active }: SnippetPanelProps) {
  // It is active already: only such ids are passed.
  const session = services.sessions.get(id)
  const flow = useDeferredSnapshot(session.subscribe, session.getState)
  return (
    <PanelSlot idBase={idBase} tab={tabId('sql', id)} active={active}>
      {hasDocument(flow) ? (
        <SnippetEditor model={model} session={session} flow={flow} />
      ) : flow.status === 'LOADING' ? (
        <div
          className="hw-snippet-loading"
          role="status"
          aria-label={model.messages.loadingSnippet}
        >
          <Skeleton height="14px" width="46%" />
          <Skeleton height="14px" width="62%" />
          <Skeleton height="14px" width="30%" />
        </div>
      ) : (
        <LoadFailure model={model} session={session} error={flow.error} />
      )}
    </PanelSlot>
  )
}

function SnippetEditor({
  model,
  session,
  flow,
}: {
  model: WorkspaceModel
  session: SnippetSession
  flow: OpenSnippet
}) {
  const { messages, can, act, begin } = model
  const { fields, offered, base } = flow.document
  // Of one that is empty and was never saved there is nothing to say.
  const isNowhere = base === null && !needsSaving(flow)
  const editor = useRef<SqlEditorHandle>(null)
  const claimFocus = useEffectEvent(() => {
    if (model.takeFocus(session.id)) editor.current?.focus()
  })
  // Who begins a query wants to type it.
  useEffect(() => claimFocus(), [])

  const mayChange =
    fields.visibility === 'project' ? can('update', 'shared_content') : can('update', 'content')
  /** Chart settings of a person who may not change the snippet, for this view only. */
  const [ownChart, setOwnChart] = useState<ChartSettings | null>(null)
  const tab = tabId('sql', session.id)
  const { scrollTop, schema } = model.tabs.tabs.find(({ id }) => id === tab)?.metadata ?? {}
  const change = (change: Partial<SnippetFields>) => {
    session.change(change)
    act({ type: 'edited', id: tab, now: Date.now() })
  }
  return (
    <div className="hw-snippet-editor">
      <OfferedTexts
        offered={offered}
        messages={messages}
        locale={model.locale}
        onTake={session.take}
        onDismiss={session.dismiss}
        onOpen={(text) => {
          const id = begin({ name: fields.name || UNTITLED_SNIPPET })
          model.services?.sessions.get(id).change({ sql: text.sql })
          session.dismiss(text)
        }}
      />
      <SqlEditor
        {...model.editor}
        ref={editor}
        projectRef={model.projectRef}
        documentId={snippetDocument(session.id)}
        value={fields.sql}
        onValueChange={(sql) => change({ sql })}
        {...(schema ? { schema } : {})}
        initialScrollTop={scrollTop ?? 0}
        onScrollRest={(top) => act({ type: 'noted', id: tab, metadata: { scrollTop: top } })}
        chart={ownChart ?? fields.chart}
        onChartChange={mayChange ? (chart) => change({ chart }) : setOwnChart}
        readOnly={!mayChange}
        rowLimit={model.rowLimit}
        onRowLimitChange={model.onRowLimitChange}
        save={
          mayChange
            ? {
                status: flow.status,
                ...(isNowhere ? {} : { needsSaving: needsSaving(flow) }),
                problem: saveProblem(flow, messages),
                onSave: session.saveOver,
              }
            : undefined
        }
      />
    </div>
  )
}

function LoadFailure({
  model,
  session,
  error,
}: {
  model: WorkspaceModel
  session: SnippetSession
  error: unknown
}) {
  const { messages, act } = model
  const close = (
    <Button
      size="2"
      variant="soft"
      color="gray"
      onClick={() => act({ type: 'deleted', id: tabId('sql', session.id) })}
    >
      {messages.closeTab}
    </Button>
  )
  if (error instanceof PlatformError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<FileX2 size={20} strokeWidth={1.5} />}
        title={messages.noSuchSnippet}
        description={messages.noSuchSnippetText}
        action={close}
      />
    )
  }
  return <ErrorAlert title={messages.loadFailed} error={error} onRetry={session.open} />
}

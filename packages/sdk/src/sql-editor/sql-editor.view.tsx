import { Callout, Skeleton } from '@howdah/ui/elements'
import { Splitter } from '@howdah/ui/splitter/splitter'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { LazyAiEdit } from '../ai/lazy-ai-edit'
import { OfferedTexts } from '../drafts/offered-texts.view'
import { PartBoundary } from '../frame/part-boundary'
import { SqlEditorPanels } from './tools/editor-panels'
import { isOpen } from '../execution/sql-execution'
import { LazyCodeEditor } from './text/lazy-code-editor'
import { ResultsPane } from './results/results-pane'
import { RunAnnouncer } from './execution/run-announcer'
import { SqlToolbar } from './tools/sql-toolbar'
import { useShortcutLabels } from '../shortcuts/use-shortcut-labels'
import type { SqlEditorModel } from './sql-editor.model'

const LazyRunGuardDialog = lazyComponent(
  async () => (await import('./execution/run-guard-dialog')).RunGuardDialog,
)

const LazyParametersForm = lazyComponent(
  async () => (await import('../parameters/parameters-form')).ParametersForm,
)

const LazyAssistant = lazyComponent(
  async () => (await import('../ai/assistant/assistant')).Assistant,
)

/** The SQL editor drawn from its model; touches no data. */
export function SqlEditorView({ model }: { model: SqlEditorModel }) {
  const { run, messages } = model
  const { apple } = useShortcutLabels()

  // The editor binds these keys itself; this is for the rest of the widget. What portals bubble up is not from inside.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const mod = apple ? event.metaKey : event.ctrlKey
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!mod || event.defaultPrevented || !inside) return
    if (event.key === 's' && model.save) {
      event.preventDefault()
      model.save.onSave()
    }
    if (event.key !== 'Enter' || !model.mayRun) return
    event.preventDefault()
    model.onRun(event.shiftKey ? 'statement' : undefined)
  }

  return (
    <section
      className="hw-sql-editor-frame"
      aria-label={messages.regionLabel}
      data-status={run.status}
      onKeyDown={onKeyDown}
      onPointerEnter={model.onUserActivity}
      onPointerDownCapture={model.onUserActivity}
      onKeyDownCapture={model.onUserActivity}
      onFocus={model.onUserActivity}
    >
      <SqlToolbar model={model}>
        {model.refusal && <span role="status">{messages.refusals[model.refusal]}</span>}
      </SqlToolbar>
      {model.tools.parameters.names.length > 0 && (
        <PartBoundary onError={model.onPartError}>
          <LazyParametersForm.Component
            fallback={null}
            parameters={model.tools.parameters}
            missed={model.missedValues}
            onRun={() => model.mayRun && model.onRun()}
          />
        </PartBoundary>
      )}
      <OfferedTexts
        offered={model.draft.offered}
        messages={messages}
        locale={model.locale}
        onTake={model.draft.onTake}
        onDismiss={model.draft.onDismiss}
      />
      {model.draft.failing && (
        <Callout.Root size="1" color="amber" className="hw-notice" role="status">
          <Callout.Icon>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          </Callout.Icon>
          <Callout.Text className="hw-notice-text">{messages.draftFailing}</Callout.Text>
        </Callout.Root>
      )}
      <div
        className="hw-sql-body"
        data-assistant={model.ai.assistantOpen || undefined}
        data-results={model.results?.hidden ? 'hidden' : undefined}
      >
        <Splitter
          className="hw-sql-split"
          aria-label={messages.resizeResults}
          defaultRatio={0.42}
          minFirst={72}
          minSecond={120}
          first={<EditorPane model={model} />}
          second={
            <div className="hw-results-pane" aria-busy={isOpen(run)}>
              <ResultsPane model={model} onRetry={model.onRetry} />
            </div>
          }
        />
        {model.ai.assistantOpen && model.conversationScope && (
          <PartBoundary onError={model.onPartError}>
            <LazyAssistant.Component
              fallback={<div className="hw-assistant" aria-busy />}
              key={model.conversationScope.person}
              scope={model.conversationScope}
              connectionString={model.connectionString}
              onInsert={model.readOnly ? undefined : model.onInsert}
              onRun={model.mayRun && !model.readOnly ? model.onInsertAndRun : undefined}
              onClose={() => {
                model.ai.onAssistantChange(false)
                // On a narrow screen the editor is not to be seen until the panel is gone.
                setTimeout(() => model.editorRef.current?.focus())
              }}
              onError={model.onAiError}
            />
          </PartBoundary>
        )}
      </div>
      <RunAnnouncer run={run} messages={messages} locale={model.locale} />
      {run.status === 'confirming' && (
        <PartBoundary onError={model.onPartError}>
          <LazyRunGuardDialog.Component
            fallback={null}
            question={run.question}
            messages={messages}
            onConfirm={model.onConfirm}
            onDismiss={model.onDismiss}
          />
        </PartBoundary>
      )}
      <PartBoundary key={model.tools.open} onError={model.onPartError}>
        <SqlEditorPanels model={model} />
      </PartBoundary>
    </section>
  )
}

function EditorPane({ model }: { model: SqlEditorModel }) {
  const { messages, editorRef, save, ai } = model
  const run = (scope?: 'statement') => {
    if (model.mayRun) model.onRun(scope)
  }
  return (
    <div className="hw-editor-pane" onFocus={model.onEditorFocus}>
      <div className="hw-editor-slot" inert={model.ai.covered}>
        <LazyCodeEditor.Component
          fallback={<EditorSkeleton label={messages.loadingEditor} />}
          ref={editorRef}
          aria-label={messages.editorLabel}
          {...(model.controlled ? { value: model.text } : { defaultValue: model.text })}
          onValueChange={model.onTextChange}
          onSelectionChange={model.onSelectionChange}
          readOnly={model.readOnly}
          focusOnMount={model.focusOnMount}
          {...model.scrollPlace}
          catalog={model.catalog}
          problems={model.problems}
          activeRange={model.activeRange}
          keys={[
            { key: 'Mod-Enter', run: () => run() },
            { key: 'Shift-Mod-Enter', run: () => run('statement') },
            ...(model.readOnly ? [] : [{ key: 'Shift-Alt-f', run: model.onFormat }]),
            ...(save ? [{ key: 'Mod-s', run: save.onSave }] : []),
            ...(ai.offered && !model.readOnly ? [{ key: 'Mod-i', run: ai.onEdit }] : []),
          ]}
          nonce={model.nonce}
          {...model.additions}
          onExtensionError={model.onPartError}
        />
      </div>
      {ai.edit && (
        <PartBoundary key={ai.edit.id} onError={model.onPartError}>
          <LazyAiEdit.Component
            fallback={null}
            request={ai.edit}
            projectRef={model.projectRef}
            connectionString={model.connectionString}
            currentText={ai.currentText}
            currentTarget={ai.currentTarget}
            onAccept={ai.onAccept}
            onClose={ai.onClose}
            onCover={ai.onCover}
            onError={model.onAiError}
          />
        </PartBoundary>
      )}
    </div>
  )
}

/** Placeholder lines of the editor, so that nothing moves when it is loaded. */
function EditorSkeleton({ label }: { label: string }) {
  return (
    <div className="hw-editor-skeleton" role="status" aria-label={label}>
      {['38%', '62%', '24%'].map((width) => (
        <Skeleton key={width} height="14px" width={width} />
      ))}
    </div>
  )
}

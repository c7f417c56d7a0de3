import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { isOpen } from '../../execution/sql-execution'
import { explainScope } from '../../execution/execution-plan'
import type { SqlEditorModel } from '../sql-editor.model'

/** Offers the actions of the buttons and menus above the text, for the host's command menu. */
export function useEditorActions(model: SqlEditorModel): void {
  const { messages } = model
  useOfferedActions(messages.regionLabel, () => {
    const { mayRun, readOnly, run, selection, tools, ai, save } = model
    const mayBegin = mayRun && !isOpen(run)
    const mayAskAi = ai.offered && !readOnly
    const explained = explainScope(selection)
    return [
      mayBegin && {
        id: 'run',
        label: messages.run,
        shortcut: 'Mod+Enter',
        run: () => model.onRun(),
      },
      mayBegin && {
        id: 'run-statement',
        label: messages.runStatement,
        shortcut: 'Shift+Mod+Enter',
        run: () => model.onRun('statement'),
      },
      mayRun &&
        isOpen(run) &&
        run.status !== 'cancelling' && {
          id: 'cancel',
          label: messages.cancel,
          run: model.onCancel,
        },
      mayBegin && {
        id: 'explain',
        label: messages.explain,
        run: () => model.onRun(explained, 'plan'),
      },
      mayBegin && {
        id: 'explain-analyze',
        label: messages.explainAnalyze,
        run: () => model.onRun(explained, 'analyze'),
      },
      !readOnly && {
        id: 'format',
        label: messages.format,
        shortcut: 'Shift+Alt+F',
        run: model.onFormat,
      },
      save && {
        id: 'save',
        label: save.label ?? messages.save,
        shortcut: 'Mod+S',
        run: save.onSave,
      },
      mayAskAi && { id: 'ai', label: messages.aiEdit, shortcut: 'Mod+I', run: ai.onEdit },
      ai.offered && {
        id: 'assistant',
        label: messages.assistant,
        run: () => ai.onAssistantChange(!ai.assistantOpen),
      },
      tools.historyScope && {
        id: 'history',
        label: messages.history,
        run: () => tools.onOpenChange('history'),
      },
      mayRun && {
        id: 'running-queries',
        label: messages.runningQueries,
        run: () => tools.onOpenChange('running-queries'),
      },
    ]
  })
}

import { ROW_LIMIT_CHOICES } from '@howdah/rules/sql/limit/row-limit'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Badge, Button, IconButton, Kbd } from '@howdah/ui/elements'
import { focusedElement } from '@howdah/ui/focus/focused-element'
import { ChevronDown, PanelBottomClose, PanelBottomOpen, Play, Square } from 'lucide-react'
import { use, useRef, type MouseEvent, type ReactNode } from 'react'
import { isOpen } from '../../execution/sql-execution'
import { explainScope } from '../../execution/execution-plan'
import { ToolbarSlotsContext } from '../../frame/toolbar-slots'
import { AiButtons } from './ai-buttons'
import { TemplatesMenu } from '../../templates/templates-menu'
import { RoleButton, ToolsMenu } from './tools-menu'
import { SaveField } from './save-field'
import type { SqlEditorMessages } from '../sql-editor.messages'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import type {
  EditorRunModel,
  EditorTexts,
  EditorTextModel,
  ToolbarModel,
} from '../sql-editor.model'

/** Row limit, Run with its other scopes; Run is Cancel while a run is on. */
export function SqlToolbar({ model, children }: { model: ToolbarModel; children?: ReactNode }) {
  const { toolbarStart, toolbarEnd } = use(ToolbarSlotsContext)
  return (
    <div className="hw-sql-toolbar" role="group" aria-label={model.messages.toolbarLabel}>
      {toolbarStart}
      <RowLimitMenu model={model} />
      {model.save && <SaveField save={model.save} messages={model.messages} />}
      <div className="hw-sql-toolbar-status">{children}</div>
      {model.results && <ResultsToggle results={model.results} messages={model.messages} />}
      {model.ai.offered && <AiButtons model={model} />}
      {model.mayRun && !model.mayWrite && (
        <Badge color="gray" title={model.messages.readOnlyRole}>
          {model.messages.readOnly}
          <span className="hw-visually-hidden">. {model.messages.readOnlyRole}</span>
        </Badge>
      )}
      {model.tools.mayChooseRole && <RoleButton model={model} />}
      {model.templates && model.run.status !== 'idle' && (
        <TemplatesMenu messages={model.messages} align="end" onTemplate={model.onInsert} />
      )}
      <ToolsMenu model={model} />
      {model.mayRun && <RunControls model={model} />}
      {toolbarEnd}
    </div>
  )
}

function ResultsToggle({
  results: { hidden, onToggle },
  messages,
}: {
  results: NonNullable<ToolbarModel['results']>
  messages: SqlEditorMessages
}) {
  const Icon = hidden ? PanelBottomOpen : PanelBottomClose
  const label = hidden ? messages.showResults : messages.hideResults
  return (
    <IconButton
      size="2"
      variant="soft"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

/** A menu, not a select: its code is on the page already for the other scopes of Run. */
function RowLimitMenu({ model }: { model: EditorTexts & EditorRunModel }) {
  const { messages, rowLimit, onRowLimitChange } = model
  const choices: readonly number[] = [...new Set<number>([...ROW_LIMIT_CHOICES, rowLimit])]
  const nameOf = (limit: number) => (limit < 0 ? messages.noLimit : messages.rowLimit(limit))
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button
          size="2"
          variant="soft"
          color="gray"
          className="hw-row-limit"
          aria-label={`${messages.rowLimitLabel}: ${nameOf(rowLimit)}`}
        >
          {nameOf(rowLimit)}
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Label className="hw-row-limit-hint">
          {messages.rowLimitHint}
        </DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={String(rowLimit)}
          onValueChange={(value) => onRowLimitChange(Number(value))}
        >
          {choices.map((limit) => (
            <DropdownMenu.RadioItem key={limit} value={String(limit)}>
              {nameOf(limit)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** One button that stays in place, so that the focus does too when Run becomes Cancel. */
type RunModel = EditorTexts & EditorRunModel & Pick<EditorTextModel, 'selection'>

function RunControls({ model }: { model: RunModel }) {
  const { messages, run, onRun, onCancel } = model
  const keys = useShortcutLabels()
  const open = isOpen(run)
  const cancelling = run.status === 'cancelling'
  const button = useRef<HTMLButtonElement>(null)
  const onClick = (event: MouseEvent) => {
    if (!open) onRun()
    // The second click of a double click on Run was not meant for Cancel.
    else if (event.detail < 2 && !cancelling) onCancel()
  }
  return (
    <div className="hw-run" data-open={open || undefined}>
      <Button
        ref={button}
        size="2"
        className="hw-run-button"
        color={open ? 'red' : undefined}
        variant={open ? 'soft' : 'solid'}
        highContrast={open}
        aria-disabled={cancelling || undefined}
        aria-keyshortcuts={open ? undefined : keys.apple ? 'Meta+Enter' : 'Control+Enter'}
        onClick={onClick}
      >
        {open ? (
          <Square size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <Play size={14} strokeWidth={1.5} aria-hidden />
        )}
        {cancelling ? messages.cancelling : open ? messages.cancel : messages.run}
        {!open && (
          <Kbd size="1" className="hw-run-keys" aria-hidden>
            {keys.run}
          </Kbd>
        )}
      </Button>
      {!open && <RunMenu model={model} onRunning={() => button.current?.focus()} />}
    </div>
  )
}

/** @param onRunning takes the focus: this menu is not there while something runs */
function RunMenu({ model, onRunning }: { model: RunModel; onRunning: () => void }) {
  const { messages, selection } = model
  const hasRun = useRef(false)
  const onRun: RunModel['onRun'] = (...what) => {
    hasRun.current = true
    model.onRun(...what)
  }
  const onCloseAutoFocus = (event: Event) => {
    if (!hasRun.current) return
    hasRun.current = false
    event.preventDefault()
    // A dialog that asks first has it.
    if (focusedElement() === document.body) onRunning()
  }
  const keys = useShortcutLabels()
  const selected = selection.from !== selection.to
  const explained = explainScope(selection)
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton size="2" className="hw-run-more" aria-label={messages.runOptions}>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" onCloseAutoFocus={onCloseAutoFocus}>
        <DropdownMenu.Item shortcut={keys.runStatement} onSelect={() => onRun('statement')}>
          {messages.runStatement}
        </DropdownMenu.Item>
        <DropdownMenu.Item
          shortcut={selected ? keys.run : undefined}
          disabled={!selected}
          onSelect={() => onRun('selection')}
        >
          {messages.runSelection}
        </DropdownMenu.Item>
        <DropdownMenu.Item shortcut={selected ? undefined : keys.run} onSelect={() => onRun('all')}>
          {messages.runAll}
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={() => onRun(explained, 'plan')}>
          {messages.explain}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => onRun(explained, 'analyze')}>
          {messages.explainAnalyze}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { MAX_COPIED_CHARACTERS } from '@howdah/rules/export/tsv'
import type { ExportFormat, TableArea } from '@howdah/rules/export/export.types'
import { insertTarget, tableReadBy } from '@howdah/rules/export/sql-insert'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button, Callout, SegmentedControl, Text, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { selectedArea, type GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { useFocusReturn } from '../provider/use-focus-return'
import type { ResultSet } from '../results/result-set'
import { useRowCount } from '../results/use-result-set'
import { exportTexts, type ExportMessages } from './export.messages'
import { rowsOfArea } from './result-text'
import { useExport, type ExportModel, type ExportSource } from './use-export'

export interface ExportDialogProps {
  result: ResultSet
  /** Absent if the query cannot be run again alone: only visible rows can be exported. */
  source: ExportSource | null
  /** Selection at the time that the dialog was requested. */
  selection: GridSelection
  onClose: () => void
}

const FORMATS = ['csv', 'json', 'markdown', 'sql'] as const satisfies readonly ExportFormat[]

/** A result as CSV, JSON, Markdown or INSERT statements, onto the clipboard or into a file. */
export function ExportDialog({ result, source, selection, onClose }: ExportDialogProps) {
  const { locale } = useHowdahContext('ExportDialog')
  const messages = useTexts(exportTexts)
  const model = useExport(result, source)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [area] = useState(() => selectedPart(result, selection))
  const [scope, setScope] = useState<'selection' | 'shown' | 'whole'>(area ? 'selection' : 'shown')
  const [table, setTable] = useState(() => (source && tableReadBy(source.sql)) ?? '')
  const rows = useRowCount(result)
  const tableId = useId()
  useFocusReturn(true)
  const whole = scope === 'whole'
  const options = { format, table, ...(scope === 'selection' && area ? { area } : {}) }
  const scopeOf = (one: typeof scope) => ({
    checked: scope === one,
    onChange: () => change(() => setScope(one)),
  })
  const working = model.state.status === 'working'
  const ready = !working && (format !== 'sql' || insertTarget(table) !== null)
  const change = (apply: () => void) => {
    apply()
    model.onReset()
  }
  const formatRowCount = (count: number) => messages.rowCount(count, count.toLocaleString(locale))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="480px" className="hw-export">
        <Dialog.Title size="4">{messages.title}</Dialog.Title>
        <Dialog.Description size="2">{messages.hint}</Dialog.Description>
        <div className="hw-export-field">
          <Text size="2" weight="medium">
            {messages.format}
          </Text>
          <SegmentedControl.Root
            size="1"
            aria-label={messages.format}
            value={format}
            onValueChange={(next) =>
              change(() => setFormat(FORMATS.find((known) => known === next) ?? format))
            }
          >
            {FORMATS.map((known) => (
              <SegmentedControl.Item key={known} value={known}>
                {messages[known]}
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
        </div>
        {format === 'sql' && (
          <div className="hw-export-field">
            <Text as="label" size="2" weight="medium" htmlFor={tableId}>
              {messages.table}
            </Text>
            <TextField.Root
              id={tableId}
              value={table}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={insertTarget(table) === null}
              aria-describedby={`${tableId}-problem`}
              onChange={(event) => change(() => setTable(event.target.value))}
            />
            <Text id={`${tableId}-problem`} size="1" color="red">
              {table !== '' && insertTarget(table) === null && messages.tableProblem}
            </Text>
          </div>
        )}
        <fieldset className="hw-export-field hw-export-rows">
          <Text as="span" size="2" weight="medium" asChild>
            <legend>{messages.rows}</legend>
          </Text>
          {area && (
            <label className="hw-export-choice">
              <input type="radio" {...scopeOf('selection')} />
              {messages.selected(
                formatRowCount(rowsOfArea(area)),
                area.columns[1] - area.columns[0] + 1,
              )}
            </label>
          )}
          <label className="hw-export-choice">
            <input type="radio" {...scopeOf('shown')} />{' '}
            {messages.shown(rows.toLocaleString(locale))}
          </label>
          {source && (
            <label className="hw-export-choice">
              <input type="radio" {...scopeOf('whole')} /> {messages.whole}
            </label>
          )}
        </fieldset>
        <ExportOutcome model={model} messages={messages} />
        <div className="hw-dialog-actions">
          <Dialog.Close>
            <Button variant="soft" color="gray">
              {messages.close}
            </Button>
          </Dialog.Close>
          {!whole && (
            <Button variant="soft" disabled={!ready} onClick={() => model.onCopy(options)}>
              {messages.copy}
            </Button>
          )}
          <Button
            disabled={!ready}
            onClick={() => (whole ? model.onDownloadWhole(options) : model.onDownload(options))}
          >
            <Download size={14} strokeWidth={1.5} aria-hidden />
            {messages.download}
          </Button>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A selection that is more than the active cell. */
function selectedPart(result: ResultSet, selection: GridSelection): TableArea | null {
  if (selection.kind === 'none') return null
  return selectedArea(selection, null, {
    rowCount: result.rowCount,
    columnCount: result.columns.length,
  })
}

function ExportOutcome({
  model: { state },
  messages,
}: {
  model: ExportModel
  messages: ExportMessages
}) {
  if (state.status === 'failed') return <ErrorAlert error={state.error} />
  const hasProblem = state.status === 'too-large' || state.status === 'copy-refused'
  const sentence = sentenceOf(state.status, messages)
  return (
    <div role="status">
      {sentence !== '' && (
        <Callout.Root size="1" color={hasProblem ? 'amber' : 'gray'} highContrast>
          <Callout.Text>{sentence}</Callout.Text>
        </Callout.Root>
      )}
    </div>
  )
}

function sentenceOf(
  status: Exclude<ExportModel['state']['status'], 'failed'>,
  messages: ExportMessages,
): string {
  switch (status) {
    case 'idle':
      return ''
    case 'working':
      return messages.working
    case 'copied':
      return messages.copied
    case 'copy-refused':
      return messages.copyFailed
    case 'too-large':
      return messages.tooLargeToCopy(formatBytes(MAX_COPIED_CHARACTERS))
    case 'started':
      return messages.started
    default:
      return status satisfies never
  }
}

import { PlatformError } from '@howdah/platform-client/errors'
import { Button, Heading, Progress, Table, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SqlErrorAlert } from '@howdah/ui/error-alert/sql-error-alert'
import { Download } from 'lucide-react'
import { saveBlob } from '../../downloads/save-file'
import type { CsvImportMessages } from './csv-import.messages'
import { CsvRefused, sizeOf } from './csv-source'
import { isUnsure, type ImportState } from './import-state'
import type { CsvImportModel } from './use-csv-import'

interface ImportProgressProps {
  form: CsvImportModel
  run: Exclude<ImportState, { status: 'idle' }>
  messages: CsvImportMessages
  locale: string | undefined
  onClose: () => void
}

/** Displays the progress of the import and the result for the rows. */
export function ImportProgress({ form, run, messages, locale, onClose }: ImportProgressProps) {
  const size = form.source ? sizeOf(form.source) : 0
  const percent = size === 0 ? 0 : Math.floor((run.read / size) * 100)
  const shown = (count: number) => count.toLocaleString(locale)
  const title = {
    running: messages.running,
    done: messages.doneTitle,
    cancelled: messages.cancelledTitle,
    failed: messages.failedTitle,
  }[run.status]
  return (
    <div className="hw-import-run" data-status={run.status}>
      <Heading as="h3" size="3">
        {title}
      </Heading>
      {run.status === 'running' && <Progress value={percent} aria-label={messages.running} />}
      {/* Announced for every tenth, not with every batch. */}
      <span className="hw-visually-hidden" role="status">
        {run.status === 'running' ? messages.progress(Math.floor(percent / 10) * 10) : title}
      </span>
      <Text as="p" size="2" className="hw-import-counts">
        {messages.written(run.written, shown(run.written))}
        {run.skipped > 0 && ` · ${messages.skipped(run.skipped, shown(run.skipped))}`}
        {run.refused > 0 && ` · ${messages.refused(run.refused, shown(run.refused))}`}
        {run.status === 'running' && ` · ${messages.progress(percent)}`}
      </Text>
      {run.status === 'failed' && <Failure run={run} messages={messages} locale={locale} />}
      {run.refused > 0 && (
        <Refused form={form} refused={run.refused} messages={messages} locale={locale} />
      )}
      <div className="hw-form-actions">
        {run.status === 'running' ? (
          <Button type="button" variant="soft" color="gray" onClick={form.stop}>
            {messages.cancel}
          </Button>
        ) : (
          <>
            <Button type="button" variant="soft" color="gray" onClick={form.reset}>
              {messages.again}
            </Button>
            <span className="hw-spacer" />
            {run.status === 'failed' && run.fromLine !== null && (
              <Button type="button" variant="soft" onClick={form.resume}>
                {messages.continueFrom(shown(run.fromLine))}
              </Button>
            )}
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.close}
            </Button>
            {run.written > 0 && (
              <Button
                type="button"
                onClick={() => {
                  onClose()
                  void form.openTable()
                }}
              >
                {messages.openTable}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

interface FailureProps {
  run: Extract<ImportState, { status: 'failed' }>
  messages: CsvImportMessages
  locale: string | undefined
}

function Failure({ run: { error, fromLine }, messages, locale }: FailureProps) {
  const line = fromLine?.toLocaleString(locale) ?? null
  return (
    <>
      {line !== null && (
        <Text as="p" size="2" className="hw-form-note">
          {isUnsure(error) ? messages.unsureFrom(line) : messages.failedFrom(line)}
        </Text>
      )}
      {error instanceof PlatformError && error.sql ? (
        <SqlErrorAlert error={error.sql} />
      ) : (
        <ErrorAlert error={error instanceof CsvRefused ? messages.problem(error.problem) : error} />
      )}
    </>
  )
}

interface RefusedProps {
  form: CsvImportModel
  refused: number
  messages: CsvImportMessages
  locale: string | undefined
}

function Refused({ form: { report, mapping }, refused, messages, locale }: RefusedProps) {
  const lines = report?.shown() ?? []
  const table = mapping?.kind === 'new' ? mapping.name : (mapping?.shape.name ?? '')
  const download = () => report && saveBlob(report.blob(), messages.reportName(table))
  return (
    <div className="hw-import-refused">
      <div
        className="hw-import-refused-scroll"
        tabIndex={0}
        role="region"
        aria-label={messages.refusedLines}
      >
        <Table.Root size="1" variant="surface">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeaderCell>{messages.line}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell>{messages.reason}</Table.ColumnHeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {lines.map(({ line, reason }) => (
              <Table.Row key={line}>
                <Table.RowHeaderCell className="hw-import-line">
                  {line.toLocaleString(locale)}
                </Table.RowHeaderCell>
                <Table.Cell>
                  <bdi>{reason}</bdi>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </div>
      {refused > lines.length && (
        <Text as="p" size="1" color="gray" className="hw-form-note">
          {messages.firstShown(lines.length)}
        </Text>
      )}
      <div>
        <Button type="button" variant="soft" onClick={download}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {messages.downloadReport}
        </Button>
      </div>
    </div>
  )
}

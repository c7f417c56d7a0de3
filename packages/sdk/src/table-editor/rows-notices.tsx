import { Button, Callout } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import type { ShowView } from './editor-parts.types'
import type { TableRowsModel } from './rows/use-table-rows'
import type { ChosenRowsModel } from './selection/use-chosen-rows'
import type { TableEditorMessages } from './table-editor.messages'
import type { TableEditorView } from './table-editor.types'

interface ClearProps {
  messages: TableEditorMessages
  view: TableEditorView
  show: ShowView
}

export interface RowsNoticesProps extends ClearProps {
  rows: TableRowsModel
  chosen: ChosenRowsModel
  /** Reads the rows and the definition of the table again, which may have changed elsewhere. */
  onRefresh: () => void
}

/** Filters and sorts that were left out, failed exports, and rows that could not be read. */
export function RowsNotices({ rows, chosen, messages, view, show, onRefresh }: RowsNoticesProps) {
  const { dropped } = rows.rowsOptions
  return (
    <>
      {dropped.length > 0 && (
        <Callout.Root size="1" color="amber" role="status" className="hw-table-notice">
          <Callout.Text>
            {messages.dropped}{' '}
            {dropped
              .map(({ text, problem }) => `${text} (${messages.problems[problem]})`)
              .join('; ')}
          </Callout.Text>
          <Clear messages={messages} view={view} show={show} />
        </Callout.Root>
      )}
      {chosen.state.status === 'failed' && (
        <div className="hw-table-notice">
          <ErrorAlert title={messages.exportFailed} error={chosen.state.error} />
        </div>
      )}
      <span className="hw-visually-hidden">
        <span role="status">{chosen.state.status === 'started' ? messages.exportStarted : ''}</span>
      </span>
      {rows.error && (
        <div className="hw-table-notice">
          <ErrorAlert title={messages.rowsFailed} error={rows.error} onRetry={onRefresh} />
          <Clear messages={messages} view={view} show={show} />
        </div>
      )}
    </>
  )
}

/** The way out of filters and sorts that do not work. */
function Clear({ messages, view, show }: ClearProps) {
  return (
    <div className="hw-table-clear">
      {(view.filter?.length ?? 0) > 0 && (
        <Button size="1" variant="soft" onClick={() => show({ filter: [] })}>
          {messages.clearFilters}
        </Button>
      )}
      {(view.sort?.length ?? 0) > 0 && (
        <Button size="1" variant="soft" onClick={() => show({ sort: [] })}>
          {messages.clearSorts}
        </Button>
      )}
    </div>
  )
}

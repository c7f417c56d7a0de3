import { rowChangeSql } from '@howdah/rules/table/editing/row-changes'
import { saveOrder } from '@howdah/rules/table/editing/save-order'
import { Button, IconButton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { ConflictView } from '../conflict-view'
import { rowTitle } from '../forms/row-title'
import { savedTableOf } from './saved-table'
import type { RowEditingModel } from '../use-row-editing'

/** Displays the staged changes and their actions. Renders nothing if nothing is staged. */
export function StagingBar({ rows, editing }: { rows: TableRowsModel; editing: RowEditingModel }) {
  const { messages, staging, save, isSaving, isStored } = editing
  const [reviewing, setReviewing] = useState(false)
  if (staging.rows.length === 0) return null
  const count = (state: string) => staging.rows.filter((row) => row.state === state).length
  const { status } = save
  return (
    <section
      className="hw-staging"
      aria-label={messages.stagedRegion}
      aria-busy={isSaving || undefined}
    >
      {status === 'conflict' && <ConflictView key={save.rowId} flow={save} editing={editing} />}
      {status === 'failed' && <SaveFailure editing={editing} failure={save} />}
      {reviewing && <Review rows={rows} editing={editing} />}
      <div className="hw-staging-bar">
        <Text size="1" weight="medium" role="status" className="hw-staging-count">
          {messages.staged(count('new'), count('edited'), count('deleted'))}
        </Text>
        {!isStored && (
          <Text size="1" color="red" role="alert">
            {messages.storageFailed}
          </Text>
        )}
        <span className="hw-spacer" />
        <Step
          label={messages.undo}
          icon={Undo2}
          isOff={isSaving || staging.past.length === 0}
          onStep={editing.undo}
        />
        <Step
          label={messages.redo}
          icon={Redo2}
          isOff={isSaving || staging.future.length === 0}
          onStep={editing.redo}
        />
        <Button
          size="1"
          variant="ghost"
          color="gray"
          aria-expanded={reviewing}
          onClick={() => setReviewing(!reviewing)}
        >
          {reviewing ? messages.hideReview : messages.review}
        </Button>
        <Button
          size="1"
          variant="soft"
          color="gray"
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : editing.discard}
        >
          {messages.discard}
        </Button>
        {isSaving ? (
          <Button size="1" variant="soft" onClick={editing.cancelSave}>
            {messages.cancelSave}
          </Button>
        ) : (
          <Button size="1" onClick={() => void editing.saveAll()}>
            {messages.save}
          </Button>
        )}
      </div>
    </section>
  )
}

interface StepProps {
  label: string
  icon: typeof Undo2
  isOff: boolean
  onStep: () => void
}

/** Stays reachable while it does nothing, so that the focus is not lost with the last step. */
function Step({ label, icon: Icon, isOff, onStep }: StepProps) {
  return (
    <IconButton
      size="1"
      variant="ghost"
      color="gray"
      className="hw-staging-step"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

function Review({
  rows,
  editing: { messages, staging },
}: {
  rows: TableRowsModel
  editing: RowEditingModel
}) {
  const sql = saveOrder(staging.rows, savedTableOf(rows.tableDetails)).changes.map(
    (change) => `${rowChangeSql(rows.source, change)};`,
  )
  return (
    <div className="hw-staging-review">
      <Text as="p" size="1" color="gray" className="hw-staging-note">
        {messages.reviewText}
      </Text>
      <pre
        className="hw-text-block hw-staging-sql"
        data-wraps
        aria-label={messages.review}
        tabIndex={0}
      >
        <bdi>{sql.join('\n')}</bdi>
      </pre>
    </div>
  )
}

interface SaveFailureProps {
  editing: RowEditingModel
  failure: Extract<RowEditingModel['save'], { status: 'failed' }>
}

function SaveFailure({ editing, failure: { error, rowId, isCertain } }: SaveFailureProps) {
  const { messages, staging } = editing
  const row = staging.rows.find(({ id }) => id === rowId)
  return (
    <div className="hw-staging-problem">
      <ErrorAlert title={isCertain ? messages.saveFailed : messages.saveUncertain} error={error} />
      {!isCertain && (
        <Text as="p" size="1" className="hw-staging-note">
          {messages.saveUncertainText}
        </Text>
      )}
      {row && (
        <Text as="p" size="1" className="hw-staging-note">
          <bdi>{messages.failedRow(rowTitle(row, editing.source, messages))}</bdi>
        </Text>
      )}
      <div className="hw-staging-actions">
        <Button size="1" variant="soft" color="gray" onClick={editing.dismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </div>
  )
}

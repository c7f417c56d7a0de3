import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { addressColumns } from '@howdah/rules/table/row-address'
import { Button, Heading, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useEffect, useId, useRef } from 'react'
import { rowTitle } from './forms/row-title'
import type { SaveFlow } from './staging/save-flow'
import type { RowEditingModel } from './use-row-editing'
import { comparedRow, type ComparedCell } from './compared-row'

interface ConflictViewProps {
  flow: Extract<SaveFlow, { status: 'conflict' }>
  editing: RowEditingModel
}

/**
 * Displays a row whose save failed because of a conflict: the values that were read, its current
 * values, and the staged values.
 */
export function ConflictView({ flow: { rowId, theirs }, editing }: ConflictViewProps) {
  const { messages, staging, source } = editing
  const titleId = useId()
  const boxRef = useRef<HTMLDivElement>(null)

  // Nothing was saved: the conflict scrolls into view and is focused.
  useEffect(() => {
    boxRef.current?.focus()
  }, [])

  const staged = staging.rows.find(({ id }) => id === rowId)
  if (!staged || staged.state === 'new') return null
  const found = theirs.status === 'found' ? theirs.page : null
  const cells = comparedRow(staged, source.columns, found)
  const isUntouched = found !== null && !cells.some(({ differs }) => differs)
  const isGone = theirs.status === 'gone'
  const hasAddress = addressColumns(source).length > 0
  const title = isGone
    ? hasAddress
      ? messages.movedTitle
      : messages.goneTitle
    : isUntouched
      ? messages.untouchedTitle
      : messages.conflictTitle
  const text = isGone
    ? hasAddress
      ? messages.movedText
      : messages.goneText
    : isUntouched
      ? messages.untouchedText
      : messages.conflictText
  return (
    <div
      ref={boxRef}
      className="hw-staging-problem"
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Heading as="h3" size="2" id={titleId}>
        {title}: <bdi>{rowTitle(staged, source, messages)}</bdi>
      </Heading>
      <Text as="p" size="1" className="hw-staging-note">
        {theirs.status === 'loading' ? messages.theirsLoading : text}
      </Text>
      {theirs.status === 'failed' && (
        <ErrorAlert
          title={messages.conflictFailed}
          error={theirs.error}
          onRetry={() => editing.readTheirsAgain(rowId)}
        />
      )}
      {(found || isGone) && (
        <Versions
          cells={cells}
          isDeleted={staged.state === 'deleted'}
          isGone={isGone}
          editing={editing}
        />
      )}
      <div className="hw-staging-actions">
        {isGone && staged.state === 'edited' && (
          <Button size="1" variant="soft" onClick={() => editing.addAgain(rowId)}>
            {messages.addAgain}
          </Button>
        )}
        {found && !isUntouched && (
          <Button size="1" variant="soft" onClick={() => editing.keepOwn(rowId)}>
            {messages.keepOwn}
          </Button>
        )}
        <Button size="1" variant="soft" color="gray" onClick={() => editing.takeTheirs(rowId)}>
          {isGone || isUntouched ? messages.dropOwn : messages.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

interface VersionsProps {
  cells: readonly ComparedCell[]
  isDeleted: boolean
  isGone: boolean
  editing: RowEditingModel
}

function Versions({ cells, isDeleted, isGone, editing: { messages } }: VersionsProps) {
  return (
    <div
      className="hw-staging-versions"
      role="region"
      aria-label={messages.conflictTitle}
      tabIndex={0}
    >
      <table className="hw-staging-table">
        <thead>
          <tr>
            <th scope="col">{messages.column}</th>
            <th scope="col">{messages.versionRead}</th>
            {!isGone && <th scope="col">{messages.versionTheirs}</th>}
            <th scope="col">{messages.versionOwn}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ column, read, theirs, own, differs }) => (
            <tr key={column} data-differs={differs ? '' : undefined}>
              <th scope="row">
                <bdi>{column}</bdi>
              </th>
              <Version value={read} messages={messages} />
              {!isGone && (
                <Version
                  value={theirs}
                  note={differs ? messages.differs : null}
                  messages={messages}
                />
              )}
              {isDeleted ? (
                <td className="hw-staging-muted">{messages.deletedHere}</td>
              ) : (
                <Version value={own} messages={messages} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface VersionProps {
  value: CellChange | undefined
  note?: string | null
  messages: RowEditingModel['messages']
}

function Version({ value, note, messages }: VersionProps) {
  const isPlain = value?.to === 'value'
  return (
    <td className={isPlain ? undefined : 'hw-staging-muted'}>
      <bdi>
        {isPlain
          ? value.text
          : value === undefined
            ? messages.cutValue
            : value.to === 'null'
              ? messages.isNull
              : messages.standIns.default}
      </bdi>
      {note != null && <span className="hw-staging-differs"> ({note})</span>}
    </td>
  )
}

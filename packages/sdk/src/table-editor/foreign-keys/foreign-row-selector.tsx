import {
  tableQueryOptions,
  type ForeignKey,
  type TableDetails,
} from '@howdah/platform-client/catalog/table'
import * as Select from '@howdah/ui/overlays/select'
import { Button, Skeleton, Text, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { SidePanel } from '../../frame/side-panel'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import { useForeignRows, type ForeignRow } from './use-foreign-rows'

export interface ForeignRowSelectorProps {
  target: TableTarget
  messages: TableEditorMessages
  foreignKey: ForeignKey
  /** Every column of the key can be NULL, so that the row may point to none. */
  allowsNone: boolean
  /** The values in the order of the key's columns; null for none. */
  onChoose: (values: readonly string[] | null) => void
  onClose: () => void
}

/** Chooses the row that a foreign key is to point to, by what people know it by. */
export function ForeignRowSelector(props: ForeignRowSelectorProps) {
  const { target, messages, foreignKey, allowsNone, onChoose, onClose } = props
  const { projectRef, connectionString } = target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const tableDetails = useQuery(
    tableQueryOptions(client, { projectRef, connectionString, id: foreignKey.target_id }),
    queryClient,
  )
  return (
    <SidePanel
      title={messages.chooseRowOf(foreignKey.target_table)}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <div className="hw-foreign-rows">
        {tableDetails.error && (
          <ErrorAlert
            title={messages.tableFailed}
            error={tableDetails.error}
            onRetry={() => void tableDetails.refetch()}
          />
        )}
        {tableDetails.data === null && <Text size="2">{messages.tableGone}</Text>}
        {tableDetails.data && <Choice {...props} tableDetails={tableDetails.data} />}
        {allowsNone && (
          <Button variant="soft" color="gray" onClick={() => onChoose(null)}>
            {messages.chooseNone}
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

function Choice({
  target,
  messages,
  foreignKey,
  onChoose,
  tableDetails,
}: ForeignRowSelectorProps & { tableDetails: TableDetails }) {
  const key = foreignKey.target_columns
  const found = useForeignRows(target, tableDetails, key)
  const { rows } = found
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const at = Math.min(active, (rows?.length ?? 1) - 1)

  const go = (to: number) => {
    setActive(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (rows?.length ?? 0) - 1
    const row = rows?.[at]
    if (event.key === 'ArrowDown') go(Math.min(last, at + 1))
    else if (event.key === 'ArrowUp') go(Math.max(0, at - 1))
    else if (event.key === 'Enter' && row) onChoose(row.key)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextField.Root
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows?.[at] ? `${listId}-${at}` : undefined}
        aria-label={messages.searchRows}
        placeholder={messages.searchRows}
        autoFocus
        value={found.typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setActive(0)
          found.setTyped(event.target.value)
        }}
      >
        <TextField.Slot>
          <Search size={14} strokeWidth={1.5} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <div className="hw-foreign-label">
        <Text size="1" color="gray" id={`${listId}-label`}>
          {messages.knownBy}
        </Text>
        <Select.Root
          size="1"
          value={found.label ?? ''}
          onValueChange={(next) => found.setLabel(next)}
        >
          <Select.Trigger aria-labelledby={`${listId}-label`} placeholder={messages.keyOnly} />
          <Select.Content>
            {tableDetails.entity.columns.map(({ name }) => (
              <Select.Item key={name} value={name}>
                <bdi>{name}</bdi>
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </div>
      {found.error && (
        <ErrorAlert title={messages.rowsFailed} error={found.error} onRetry={found.retry} />
      )}
      {!rows && !found.error && <Skeleton height="120px" />}
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={messages.chooseRowOf(foreignKey.target_table)}
        className="hw-foreign-list"
      >
        {rows?.map((row, index) => (
          <li
            key={JSON.stringify(row.key)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className="hw-foreign-row"
            onClick={() => onChoose(row.key)}
          >
            <RowText row={row} />
          </li>
        ))}
      </ul>
      {rows?.length === 0 && (
        <Text as="p" size="2" color="gray" role="status">
          {found.typed === '' ? messages.noRows : messages.noRowFound}
        </Text>
      )}
      {found.hasMore && (
        <Button size="1" variant="ghost" color="gray" onClick={found.loadMore}>
          {found.isFetching ? messages.loadingMore : messages.loadMore}
        </Button>
      )}
    </>
  )
}

function RowText({ row: { key, label } }: { row: ForeignRow }) {
  return (
    <>
      {label !== null && <bdi className="hw-foreign-name">{label}</bdi>}
      <span className="hw-foreign-key">
        {key.map((value, index) => (
          <bdi key={index}>{value}</bdi>
        ))}
      </span>
    </>
  )
}

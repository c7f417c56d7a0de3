import { Badge, Button, IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { CodeBlock } from '@howdah/ui/code-block/code-block'
import type { DataGridHandle, GridColumn, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import { formatCount } from '@howdah/ui/format/number'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { Pause, Play, Trash2, X } from 'lucide-react'
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { indentJson } from '../../results/cell-view'
import { LazyDataGrid } from '../../results/lazy-data-grid'
import type { RealtimeInspectorModel } from '../use-realtime-inspector'
import type { LoggedMessage } from './message-log'

/** Characters of a payload in the list; the detail has all. */
const PREVIEW_CHARACTERS = 300
/** Characters of a payload that is highlighted. */
const MAX_HIGHLIGHTED = 100_000
/** Distance from the end in CSS px within which the list follows new messages. */
const FOLLOW_PX = 48

/** Time of a message, to the millisecond. */
const timeOf = ({ at }: LoggedMessage): string => {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** Messages of the channel, and the selected one in full. */
export function MessagePane({ model }: { model: RealtimeInspectorModel }) {
  const [selected, setSelected] = useState<LoggedMessage | null>(null)
  const [isOpen, setOpen] = useState(false)
  const gridRef = useRef<DataGridHandle>(null)
  const shown = isOpen ? selected : null
  const select = (message: LoggedMessage | null) => {
    setSelected(message)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    gridRef.current?.focusLast()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown === null || event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <div className="hw-realtime-pane">
      <MessageTools model={model} onClear={() => setSelected(null)} />
      <div
        className="hw-realtime-split"
        data-ends-at-escape={shown === null ? undefined : true}
        onKeyDown={onKeyDown}
      >
        <MessageList
          model={model}
          gridRef={gridRef}
          onSelect={select}
          onReopen={() => setOpen(true)}
        />
        {shown !== null && <MessageDetail model={model} message={shown} onClose={close} />}
      </div>
    </div>
  )
}

function MessageTools({ model, onClear }: { model: RealtimeInspectorModel; onClear: () => void }) {
  const { locale, log, messages, view } = model
  const count = (value: number) => formatCount(value, locale)
  const shown = view.count + (view.isPaused ? view.waiting : 0)
  return (
    <div className="hw-realtime-tools">
      <SearchField
        className="hw-realtime-search"
        label={messages.search}
        value={model.search}
        onValueChange={model.onSearch}
      />
      <Text size="2" color="gray" className="hw-realtime-count">
        {view.total === 1 && shown === 1
          ? messages.one
          : messages.count(count(model.search === '' ? view.total : view.count), count(view.total))}
        {view.isCut && <span className="hw-realtime-cut"> {messages.cut}</span>}
      </Text>
      {view.isPaused && view.waiting > 0 && (
        <Badge color="blue">{messages.waiting(count(view.waiting))}</Badge>
      )}
      <span className="hw-realtime-buttons">
        <Button
          variant="soft"
          color="gray"
          aria-pressed={view.isPaused}
          onClick={() => log.pause(!view.isPaused)}
        >
          {view.isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          {view.isPaused ? messages.resume : messages.pause}
        </Button>
        <Button
          variant="soft"
          color="gray"
          disabled={view.total === 0}
          onClick={() => {
            log.clear()
            onClear()
          }}
        >
          <Trash2 size={14} aria-hidden />
          {messages.clear}
        </Button>
      </span>
    </div>
  )
}

interface MessageListProps {
  model: RealtimeInspectorModel
  gridRef: RefObject<DataGridHandle | null>
  onSelect: (message: LoggedMessage | null) => void
  /** Called for a click on a cell, also if it is the active one already. */
  onReopen: () => void
}

function MessageList({ gridRef, model, onReopen, onSelect }: MessageListProps) {
  const { isRunning, messages, search, view } = model
  const listRef = useRef<HTMLDivElement>(null)
  const columns = useMemo<GridColumn[]>(
    () => [
      { key: 'time', name: messages.columns.time, width: 104 },
      { key: 'event', name: messages.columns.event, width: 140 },
      { key: 'payload', name: messages.columns.payload, width: 'rest' },
    ],
    [messages],
  )
  useFollowedEnd(listRef, view.count)
  const getCell = (row: number, column: number): string | null => {
    const message = view.get(row)
    if (message === undefined) return null
    switch (column) {
      case 0:
        return timeOf(message)
      case 1:
        return `${message.event} · ${messages.kinds[message.kind]}`
      default:
        return message.payload.slice(0, PREVIEW_CHARACTERS)
    }
  }
  const select = (position: GridPosition | null) =>
    onSelect(position === null ? null : (view.get(position.row) ?? null))
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role="gridcell"]')) onReopen()
  }
  return (
    <div ref={listRef} className="hw-realtime-list" onClick={onClick}>
      <LazyDataGrid.Component
        ref={gridRef}
        fallback={<Skeleton height="100%" />}
        aria-label={messages.messagesLabel}
        source={view.source}
        columns={columns}
        rowCount={view.count}
        getCell={getCell}
        getRowNumber={(row) => String(view.get(row)?.number ?? row + 1)}
        empty={
          search !== '' && view.total > 0
            ? messages.noMatches
            : isRunning
              ? messages.noMessages
              : messages.notStarted
        }
        onSelectedCellChange={select}
        onViewCell={select}
      />
    </div>
  )
}

/** Keeps the end of the list in sight, unless it was scrolled away from. */
function useFollowedEnd(listRef: RefObject<HTMLDivElement | null>, count: number): void {
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const grid = listRef.current?.querySelector('[role="grid"]')
    if (!grid) return
    if (isAtEnd.current) grid.scrollTop = grid.scrollHeight
    const onScroll = () => {
      isAtEnd.current = grid.scrollHeight - grid.scrollTop - grid.clientHeight < FOLLOW_PX
    }
    grid.addEventListener('scroll', onScroll, { passive: true })
    return () => grid.removeEventListener('scroll', onScroll)
  }, [listRef, count])
}

interface MessageDetailProps {
  model: RealtimeInspectorModel
  message: LoggedMessage
  onClose: () => void
}

function MessageDetail({ message, model, onClose }: MessageDetailProps) {
  const { messages } = model
  const ref = useRef<HTMLElement>(null)
  // In a narrow inspector it is below the list, out of sight.
  useLayoutEffect(() => {
    // Its result would count as a cleanup: browsers return a promise.
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={ref} className="hw-realtime-detail" aria-label={messages.detail}>
      <div className="hw-realtime-detail-head">
        <Text size="2" weight="medium" className="hw-realtime-detail-title">
          {messages.kinds[message.kind]} <bdi>{message.event}</bdi>
        </Text>
        <Text size="1" color="gray">
          {timeOf(message)}
        </Text>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={messages.closeDetail}
          onClick={onClose}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <CodeBlock
        className="hw-realtime-payload"
        code={indentJson(message.payload)}
        language={message.payload.length > MAX_HIGHLIGHTED ? 'text' : 'json'}
        label={messages.payload}
        copyLabel={messages.copy}
        copied={messages.copied}
        copyFailed={messages.copyRefused}
      />
    </section>
  )
}

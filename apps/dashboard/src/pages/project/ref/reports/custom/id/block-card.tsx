import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { ConfirmDeleteDialog } from '../../../../../../dialogs/confirm-delete-dialog'
import { QuietButton } from '../../../../../../forms/quiet-button'
import { ActionsMenu } from '../../../../../../lists/actions-menu'
import type { ChosenDatabase } from '../../../../../../replicas/use-chosen-database'
import type { Times } from '../../report.types'
import type { Block } from '../blocks'
import { customReportMessages as messages } from '../custom-report.messages'
import { MetricBlock } from './metric-block'
import { QueryBlock } from './query-block'

export interface BlockCardProps {
  project: Project
  block: Block
  range: LogRange
  /** Database of the blocks about Postgres: the primary or a read replica. */
  chosen: ChosenDatabase
  mayChange: boolean
  /** ID of the element that describes how steps are selected. */
  hint: string
  /** Shows a range, or the logs of one step. */
  onSelect: (times: Times, isOne: boolean) => void
  isDragged: boolean
  onDrag: (starts: boolean) => void
  /** Ends dragging, over a block by its ID or over none. */
  onDrop: (target: string | null) => void
  /** Moves the block by a number of places. */
  onMove: (by: number) => void
  onEdit: () => void
  onDelete: () => void
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

/** A block of a report, with its handle and its actions. */
export function BlockCard(props: BlockCardProps) {
  const { block, isDragged, mayChange, onDelete, onDrag, onDrop, onEdit, onMove } = props
  const { chosen, hint, onSelect, project, range } = props
  const [toDelete, setToDelete] = useState<Block | null>(null)

  function move(event: KeyboardEvent): void {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }

  const tools = mayChange && (
    <span className="hd-report-actions hd-no-print">
      <QuietButton
        small
        className="hd-report-handle"
        label={messages.move(block.title)}
        title={messages.moveHint}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onDrag(true)
        }}
        onPointerUp={({ clientX, clientY }) => {
          if (isDragged) onDrop(blockAt(clientX, clientY))
        }}
        onPointerCancel={() => onDrag(false)}
        onKeyDown={move}
      >
        <GripVertical size={16} strokeWidth={1.5} aria-hidden />
      </QuietButton>
      <ActionsMenu
        small
        label={messages.actionsOf(block.title)}
        actions={['edit', 'delete']}
        labels={messages.blockActions}
        danger={['delete']}
        onChoose={(action) => (action === 'edit' ? onEdit() : setToDelete(block))}
      />
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={({ title }) => messages.deleteTitle(title)}
        text={messages.deleteBlockText}
        confirm={messages.blockActions.delete}
        onConfirm={onDelete}
        onClose={() => setToDelete(null)}
      />
    </span>
  )
  return (
    <div
      className="hd-report-block"
      data-wide={block.wide || undefined}
      data-dragged={isDragged || undefined}
      data-block={block.id}
    >
      {block.kind === 'metric' ? (
        <MetricBlock
          project={project}
          block={block}
          range={range}
          chosen={chosen}
          hint={hint}
          onSelect={onSelect}
          tools={tools}
        />
      ) : (
        <QueryBlock project={project} block={block} range={range} chosen={chosen} tools={tools} />
      )}
    </div>
  )
}

/** Returns the ID of the block at a point of the window. */
const blockAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-block]')?.getAttribute('data-block') ?? null

import type { MouseEvent, Ref } from 'react'
import * as ContextMenu from '../overlays/context-menu'
import { originOf, positionOf, sendContextMenu } from './cell-position'
import type { GridCopyFormat } from './copying/grid-copy'
import type { DataGridHandle, DataGridProps } from './data-grid.types'
import { GridMenu } from './grid-menu'
import { GridStatus } from './grid-status'
import { GridTable } from './grid-table'
import type { SelectedArea } from './selection/grid-selection'
import { countRows } from './selection/row-ranges'
import { useDataGrid } from './use-data-grid'

const MORE_FORMATS = ['csv', 'json', 'markdown', 'sql'] as const satisfies readonly GridCopyFormat[]

/**
 * Grid of any number of rows, read-only or, with `editing`, editable. Rows are requested when they
 * are drawn and none are stored, so the number of rows costs nothing; for the browser's limit on
 * the height of an element, see scroll-map.ts. Set a different `key` for a different result. Must
 * be inside HowdahTheme.
 */
export function DataGrid(props: DataGridProps & { ref?: Ref<DataGridHandle> }) {
  const { className, style, onViewCell, onFollowLink, getCellMenu, getColumnMenu } = props
  const grid = useDataGrid(props)
  const { wrapperRef, messages, areaNow, selecting, copying, cells, keys, place } = grid
  const { menu } = place
  const { selection } = selecting

  const followClick = (event: MouseEvent): boolean => {
    const link = originOf(event.nativeEvent)?.closest('.hw-grid-link')
    const position = link ? positionOf(link) : null
    if (position) onFollowLink?.(position)
    return position !== null
  }

  const viewAt = (event: MouseEvent) => {
    const origin = originOf(event.nativeEvent)
    const position = origin?.closest('[role="gridcell"]') ? positionOf(origin) : null
    if (position) onViewCell?.(position)
  }
  /** A click on a button of a header. */
  const onHeaderButton = (event: MouseEvent): boolean => {
    const origin = originOf(event.nativeEvent)
    const header = origin?.closest('.hw-grid-header-menu')?.closest('[role="columnheader"]')
    const isAdd = origin?.closest('.hw-grid-add-column') != null
    if (header) sendContextMenu(header)
    if (isAdd) props.onAddColumn?.()
    return isAdd || header != null
  }

  const menuArea = menu?.kind === 'cell' ? areaNow() : null
  const menuEntries =
    menu?.kind === 'cell' ? getCellMenu?.(menu.position) : menu && getColumnMenu?.(menu.column)
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger>
        <div
          ref={wrapperRef}
          className={className ? `hw-grid ${className}` : 'hw-grid'}
          style={style}
          // With a selection, the key clears it.
          data-ends-at-escape={selection.kind !== 'none' || undefined}
          onMouseDownCapture={selecting.onMouseDown}
          onKeyDownCapture={keys.onHeaderKeyDown}
          onFocusCapture={place.onFocus}
          onClick={(event) =>
            onHeaderButton(event) || followClick(event) || selecting.onClick(event)
          }
          onChange={selecting.onCheck}
          onCopy={(event) => isInCell(event.nativeEvent) && copying.onCopy(event)}
          onPaste={(event) => isInCell(event.nativeEvent) && cells.onPaste(event)}
          onDoubleClick={props.editing ? cells.onDoubleClick : viewAt}
          onContextMenuCapture={place.onContextMenu}
          onPointerDownCapture={place.onPointerDown}
        >
          {grid.inBrowser && <GridTable key={grid.turn} props={props} grid={grid} />}
        </div>
      </ContextMenu.Trigger>
      <GridMenu
        messages={messages}
        kind={menu?.kind ?? 'cell'}
        isOneCell={menuArea !== null && isOneCell(menuArea)}
        formats={props.getCopyText ? MORE_FORMATS : []}
        entries={menuEntries ?? []}
        onCopy={(format) =>
          wrapperRef.current && copying.copy(format, wrapperRef.current.ownerDocument)
        }
        onView={onViewCell && (() => menu?.kind === 'cell' && onViewCell(menu.position))}
      />
      <GridStatus
        selection={selection}
        area={selection.kind === 'none' ? null : areaNow()}
        copied={copying.outcome}
        messages={messages}
      />
    </ContextMenu.Root>
  )
}

/** True unless the event comes from an editable field. */
function isInCell(event: Event): boolean {
  return (
    originOf(event)?.closest('input:not([type="checkbox"]), textarea, [contenteditable]') == null
  )
}

function isOneCell({ rows, columns: [first, last] }: SelectedArea): boolean {
  return first === last && countRows(rows) === 1
}

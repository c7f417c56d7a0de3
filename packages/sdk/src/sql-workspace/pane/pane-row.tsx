import { lineKey } from '@howdah/ui/focus/line-key'
import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import type { MenuItem } from './pane-actions'
import type { Dragged, DropPlace } from './pane-drag'
import { useRowFocus } from './pane-focus'
import { RowMenu } from './row-menu'

interface PaneRowProps {
  /** Of the snippet or the folder. */
  id: string
  menuLabel: string
  /**
   * Returns its actions: for the menu, which the right button and Shift+F10 open too, and for the
   * keys that the menu lists.
   */
  itemsOf: () => readonly MenuItem[]
  isCurrent?: boolean
  /** Absent: it stays where it is. */
  drag?: Dragged
  /** Absent: nothing can be put into it. */
  drop?: DropPlace
  onDrag?: (dragged: Dragged | null) => void
  /** Replaces the menu. */
  busy?: ReactNode
  children: ReactNode
}

/** A row of the pane with its link or button and its menu. */
export function PaneRow({
  id,
  menuLabel,
  itemsOf,
  isCurrent = false,
  drag,
  drop,
  onDrag,
  busy,
  children,
}: PaneRowProps) {
  const [menu, setMenu] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useRowFocus(id, row)
  const openMenu = (event: SyntheticEvent) => {
    if (busy || itemsOf().length === 0) return
    event.preventDefault()
    setMenu(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || menu) return
    // What folds opens with it instead.
    if (
      lineKey(event) === 'ArrowRight' &&
      event.target instanceof Element &&
      event.target.ariaExpanded === null
    )
      return openMenu(event)
    const item = itemsOf().find(({ keys }) => keys === event.key)
    if (!item) return
    event.preventDefault()
    item.onSelect()
  }
  return (
    <div
      ref={row}
      className="hw-snippet-row"
      data-current={isCurrent || undefined}
      data-drop={drop?.isOver || undefined}
      draggable={drag !== undefined}
      onKeyDown={onKeyDown}
      onContextMenu={openMenu}
      onDragStart={(event) => {
        if (!drag) return event.preventDefault()
        event.dataTransfer.effectAllowed = 'move'
        // Firefox does not drag without data.
        event.dataTransfer.setData('text/plain', '')
        onDrag?.(drag)
      }}
      onDragEnd={() => onDrag?.(null)}
      {...drop?.handlers}
    >
      {children}
      {busy ?? (
        <RowMenu label={menuLabel} row={row} open={menu} onOpenChange={setMenu} itemsOf={itemsOf} />
      )}
    </div>
  )
}

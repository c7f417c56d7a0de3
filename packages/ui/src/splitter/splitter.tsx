import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { isRightToLeft, lineKey } from '../focus/line-key'
import { clampRatio, ratioForKey } from './split-ratio'

export interface SplitterProps {
  /** Names the handle, for example 'Resize results'. */
  'aria-label': string
  /** `vertical` puts the second pane below, `horizontal` beside. @default 'vertical' */
  orientation?: 'vertical' | 'horizontal'
  first: ReactNode
  second: ReactNode
  /** The first pane's share, 0 to 1. */
  ratio?: number
  /** @default 0.5 */
  defaultRatio?: number
  onRatioChange?: (ratio: number) => void
  /** CSS px. @default 80 */
  minFirst?: number
  /** CSS px. @default 80 */
  minSecond?: number
  className?: string
  style?: CSSProperties
}

/** CSS px; the target for the pointer. The line drawn in it is thinner. */
const HANDLE_PX = 8

/** Two panes and a handle between them that moves by pointer and by arrow keys; a double click puts it back. */
export function Splitter(props: SplitterProps) {
  const {
    orientation = 'vertical',
    first,
    second,
    defaultRatio = 0.5,
    minFirst = 80,
    minSecond = 80,
    className,
    style,
  } = props
  const [inner, setInner] = useState(defaultRatio)
  const ratio = props.ratio ?? inner
  const rootRef = useRef<HTMLDivElement>(null)
  const firstId = useId()

  const measure = () => {
    const box = rootRef.current?.getBoundingClientRect()
    const start = (orientation === 'vertical' ? box?.top : box?.left) ?? 0
    return { start, size: (orientation === 'vertical' ? box?.height : box?.width) ?? 0 }
  }
  const change = (wanted: number, size = measure().size) => {
    const next = clampRatio(wanted, { size, handle: HANDLE_PX, minFirst, minSecond })
    if (next === ratio) return
    setInner(next)
    props.onRatioChange?.(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { start, size } = measure()
    const at = (orientation === 'vertical' ? event.clientY : event.clientX) - start
    const isFromEnd = orientation === 'horizontal' && isRightToLeft(event.currentTarget)
    const first = isFromEnd ? size - at : at
    if (size > HANDLE_PX) change((first - HANDLE_PX / 2) / (size - HANDLE_PX), size)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = ratioForKey(lineKey(event), event.shiftKey, orientation, ratio)
    if (next === null) return
    event.preventDefault()
    change(next)
  }

  return (
    <div
      ref={rootRef}
      className={className ? `hw-splitter ${className}` : 'hw-splitter'}
      data-orientation={orientation}
      style={
        {
          ...style,
          '--hw-split-first': `${ratio}fr`,
          '--hw-split-second': `${1 - ratio}fr`,
        } as CSSProperties
      }
    >
      <div id={firstId} className="hw-splitter-pane">
        {first}
      </div>
      <div
        role="separator"
        tabIndex={0}
        className="hw-splitter-handle"
        aria-label={props['aria-label']}
        aria-controls={firstId}
        aria-orientation={orientation === 'vertical' ? 'horizontal' : 'vertical'}
        aria-valuenow={Math.round(ratio * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.focus()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onDoubleClick={() => change(defaultRatio)}
        onKeyDown={onKeyDown}
      />
      <div className="hw-splitter-pane">{second}</div>
    </div>
  )
}

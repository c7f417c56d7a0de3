import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Span {
  anchor: number
  focus: number
}

/** Selection of one or several steps by dragging or by keyboard: props of the group, and of the button of each step. */
export function useStepSelection(
  count: number,
  onSelect: (steps: { first: number; last: number }) => void,
) {
  const [span, setSpan] = useState<Span | null>(null)
  const isDragging = useRef(false)
  const group = useRef<HTMLDivElement>(null)
  const first = span === null ? -1 : Math.min(span.anchor, span.focus)
  const last = span === null ? -1 : Math.max(span.anchor, span.focus)
  const current = Math.min(span?.focus ?? count - 1, count - 1)

  /** Selects what is marked, or else one step. */
  function select(index: number): void {
    setSpan(null)
    const steps = span === null ? { first: index, last: index } : { first, last }
    if (steps.last < count) onSelect(steps)
  }

  function move(event: KeyboardEvent): void {
    const next = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (event.key === 'Escape') setSpan(null)
    if (next === undefined || next < 0 || next >= count) return
    event.preventDefault()
    setSpan({ anchor: event.shiftKey ? (span?.anchor ?? current) : next, focus: next })
    group.current?.querySelectorAll('button')[next]?.focus()
  }

  return {
    groupProps: {
      ref: group,
      onKeyDown: move,
      onPointerUp() {
        if (!isDragging.current) return
        isDragging.current = false
        select(current)
      },
      onPointerLeave() {
        if (isDragging.current) setSpan(null)
        isDragging.current = false
      },
    },
    stepProps: (index: number) => ({
      type: 'button' as const,
      tabIndex: index === current ? 0 : -1,
      'data-selected': (index >= first && index <= last) || undefined,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        isDragging.current = true
        setSpan({ anchor: index, focus: index })
      },
      onPointerEnter() {
        if (isDragging.current && span !== null) setSpan({ ...span, focus: index })
      },
      onFocus() {
        if (span === null) setSpan({ anchor: index, focus: index })
      },
      onBlur(event: React.FocusEvent) {
        if (!group.current?.contains(event.relatedTarget)) setSpan(null)
      },
      onClick(event: React.MouseEvent) {
        // A click of the keyboard; the pointer has selected when it was released.
        if (event.detail === 0) select(index)
      },
    }),
  }
}

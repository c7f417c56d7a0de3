import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { DropPlace } from './pane-drag'

/** One group of snippets, which can be folded. */
export function SnippetGroup({
  title,
  drop,
  children,
}: {
  title: string
  drop?: DropPlace
  children: ReactNode
}) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <section
      className="hw-snippet-group"
      aria-labelledby={id}
      data-drop={drop?.isOver || undefined}
      {...drop?.handlers}
    >
      <h2 className="hw-group-title">
        <button
          type="button"
          id={id}
          className="hw-group-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          {title}
        </button>
      </h2>
      {open && children}
    </section>
  )
}

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

/** One group of snippets, which can be folded. */
export function SnippetGroup({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <section className="hw-snippet-group" aria-labelledby={id}>
      <h2 className="hw-group-title">
        <button type="button" id={id} className="hw-group-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          {title}
        </button>
      </h2>
      {open && children}
    </section>
  )
}

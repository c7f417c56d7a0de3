import { Button } from '@howdah/ui/elements'
import { X } from 'lucide-react'
import { QuietButton } from '../../../../../forms/quiet-button'
import { explorerMessages as messages } from './explorer.messages'

export interface QueryListProps {
  title: string
  queries: readonly string[]
  onOpen: (sql: string) => void
  onForget: (sql: string) => void
}

/** Queries that are stored in this browser. */
export function QueryList({ onForget, onOpen, queries, title }: QueryListProps) {
  if (queries.length === 0) return null
  return (
    <section className="hd-section" aria-label={title}>
      <h2 className="hd-section-heading">{title}</h2>
      <ul className="hd-log-queries">
        {queries.map((sql) => (
          <li key={sql} className="hd-log-query">
            <Button variant="soft" color="gray" title={sql} onClick={() => onOpen(sql)}>
              {sql.replaceAll(/\s+/g, ' ').slice(0, 100)}
            </Button>
            <QuietButton label={messages.forget} onClick={() => onForget(sql)} small>
              <X size={14} strokeWidth={1.5} aria-hidden />
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

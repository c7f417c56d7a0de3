import { Badge } from '@howdah/ui/elements'
import { useId } from 'react'
import { mergePageMessages as messages } from './merge.messages'

export interface MergedNamesProps {
  title: string
  text: string
  names: readonly { name: string; change: 'added' | 'changed' }[]
}

/** Named parts of a merge, each with its change. */
export function MergedNames({ names, text, title }: MergedNamesProps) {
  const id = useId()
  return (
    <section className="hd-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hd-section-intro">{text}</p>
      <ul>
        {names.map(({ change, name }) => (
          <li key={name}>
            <span className="hd-code">{name}</span>{' '}
            <Badge color="gray" highContrast>
              {messages[change]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Callout, Checkbox, Text } from '@howdah/ui/elements'
import { TriangleAlert } from 'lucide-react'
import type { CsvStats } from './csv-check'
import type { CsvImportMessages } from './csv-import.messages'
import type { CsvImportModel } from './use-csv-import'

interface BrokenLinesProps {
  broken: CsvStats['broken']
  form: CsvImportModel
  messages: CsvImportMessages
  locale: string | undefined
}

/** Lists the lines that cannot be read, with the choice to leave them out. */
export function BrokenLines({ broken, form, messages, locale }: BrokenLinesProps) {
  const { options, setOptions } = form
  const { count, problems } = broken
  if (count === 0) return null
  const more = count - problems.length
  return (
    <Callout.Root color={options.skipBroken ? 'amber' : 'red'} role="alert">
      <Callout.Icon>
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
      </Callout.Icon>
      <Callout.Text weight="medium">
        {messages.broken(count, count.toLocaleString(locale))}
      </Callout.Text>
      {problems.map((problem) => (
        <Callout.Text key={problem.line}>
          <bdi>{messages.problem(problem)}</bdi>
        </Callout.Text>
      ))}
      {more > 0 && (
        <Callout.Text>{messages.moreBroken(more, more.toLocaleString(locale))}</Callout.Text>
      )}
      <Text as="label" size="2" className="hw-form-tick">
        <Checkbox
          checked={options.skipBroken}
          onCheckedChange={(next) => setOptions({ ...options, skipBroken: next === true })}
        />
        <span>{messages.skipBroken}</span>
      </Text>
    </Callout.Root>
  )
}

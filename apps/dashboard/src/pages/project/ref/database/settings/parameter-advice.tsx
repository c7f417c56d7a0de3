import type { PostgresParameterEntry } from '@howdah/platform-client/catalog/monitoring/parameters'
import type { ParameterAdvice } from '@howdah/rules/postgres/parameter-advice'
import { Button } from '@howdah/ui/elements'
import { Lightbulb, TriangleAlert } from 'lucide-react'
import { adviceText } from './parameter-advice.messages'
import { valueText } from './parameter-text'
import { parameterMessages as messages } from './parameters.messages'

export interface AdviceRowProps {
  parameter: PostgresParameterEntry
  advice: ParameterAdvice
  /** Columns of the table. */
  span: number
  /** Opens the form with the suggested value; undefined where nothing can be changed. */
  onUse: ((suggested: string) => void) | undefined
}

/** The advisor's opinion of a parameter, below its row. */
export function AdviceRow({ parameter: { name, unit }, advice, span, onUse }: AdviceRowProps) {
  const { level, reason, suggested } = advice
  const Icon = level === 'warning' ? TriangleAlert : Lightbulb
  const value = suggested === null ? null : valueText(suggested, unit)
  return (
    <tr>
      <td colSpan={span}>
        <div className="hd-parameter-advice" data-level={level}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          <p>
            {level === 'warning' && <span className="hw-visually-hidden">{messages.warning} </span>}
            {adviceText(reason)} {value !== null && messages.suggested(value)}
          </p>
          {suggested !== null && value !== null && onUse && (
            <Button
              size="1"
              variant="soft"
              aria-label={messages.useOf(value, name)}
              onClick={() => onUse(suggested)}
            >
              {messages.use(value)}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

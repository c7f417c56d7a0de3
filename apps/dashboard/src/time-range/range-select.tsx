import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import * as Select from '@howdah/ui/overlays/select'
import { formatDateTime } from '../format/date'
import { lastRangeOf } from './time-range'
import { timeRangeMessages as messages } from './time-range.messages'

/** Value of the select that stands for a range between two times. */
const BETWEEN = '\0'

export interface RangeSelectProps {
  query: URLSearchParams
  range: LogRange
  onChoose: (range: string) => void
}

/** Select of a time range. */
export function RangeSelect({ onChoose, query, range }: RangeSelectProps) {
  return (
    <Select.Root value={lastRangeOf(query) ?? BETWEEN} onValueChange={onChoose}>
      <Select.Trigger aria-label={messages.range} />
      <Select.Content position="popper">
        {!('last' in range) && (
          <Select.Item value={BETWEEN} disabled>
            {messages.between(formatDateTime(range.from), formatDateTime(range.to))}
          </Select.Item>
        )}
        {Object.entries(messages.ranges).map(([name, label]) => (
          <Select.Item key={name} value={name}>
            {label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import * as Select from '@howdah/ui/overlays/select'
import { formatDateTime } from '../format/date'
import { isUnstored, lastRangeOf, type LastRange } from './time-range'
import { timeRangeMessages as messages } from './time-range.messages'

// Object.keys widens the names.
const lastRanges = Object.keys(messages.ranges) as LastRange[]
/** Value of the select that stands for a range between two times. */
const BETWEEN = '\0'

export interface RangeSelectProps {
  query: URLSearchParams
  range: LogRange
  /** Days for which the plan stores lines, besides today; undefined if it is not known. */
  storedDays?: number | undefined
  onChoose: (range: string) => void
}

/** Select of a time range. */
export function RangeSelect({ onChoose, query, range, storedDays }: RangeSelectProps) {
  return (
    <Select.Root value={lastRangeOf(query) ?? BETWEEN} onValueChange={onChoose}>
      <Select.Trigger aria-label={messages.range} />
      <Select.Content position="popper">
        {!('last' in range) && (
          <Select.Item value={BETWEEN} disabled>
            {messages.between(formatDateTime(range.from), formatDateTime(range.to))}
          </Select.Item>
        )}
        {lastRanges.map((name) => {
          const isMissing = storedDays !== undefined && isUnstored(name, storedDays)
          const label = messages.ranges[name]
          return (
            <Select.Item key={name} value={name} disabled={isMissing}>
              {isMissing ? messages.beyond(label) : label}
            </Select.Item>
          )
        })}
      </Select.Content>
    </Select.Root>
  )
}

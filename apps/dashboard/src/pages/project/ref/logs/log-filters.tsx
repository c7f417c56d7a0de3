import type { LogView } from '@howdah/platform-client/resources/logs/logs'
import { Button } from '@howdah/ui/elements'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { ChoiceFilter } from '../../../../lists/choice-filter'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
import { canHaveRequests } from './log-columns'
import { logPageMessages as messages } from './logs.messages'
import { RangeSelect } from '../../../../time-range/range-select'
import { choice, type LogFilters } from './use-log-filters'

export interface LogFiltersBarProps {
  view: LogView
  filters: LogFilters
  /** Days for which the plan stores lines, besides today; undefined if it is not known. */
  storedDays: number | undefined
  isLive: boolean
  isFetching: boolean
  onLive: (isLive: boolean) => void
  onRefresh: () => void
}

/** Search, filters, range, and what keeps the lines current. */
export function LogFiltersBar(props: LogFiltersBarProps) {
  const { filters, isFetching, isLive, onLive, onRefresh, storedDays, view } = props
  const { filter, query, range, set } = filters
  const commit = useCallback((text: string) => set('search', text.trim()), [set])
  const search = useSearchText(filter.search ?? '', commit)
  const hasRequests = canHaveRequests(view)
  return (
    <div className="hd-toolbar">
      <SearchField
        className="hd-search"
        label={messages.search}
        value={search.text}
        onValueChange={search.type}
      />
      <RangeSelect
        query={query}
        range={range}
        storedDays={storedDays}
        onChoose={(next) => set('range', next)}
      />
      <ChoiceFilter
        label={messages.severity}
        all={messages.anySeverity}
        choices={messages.severities}
        chosen={filter.severity}
        onChoose={(next) => set('severity', next)}
      />
      {hasRequests && (
        <>
          <ChoiceFilter
            label={messages.status}
            all={messages.anyStatus}
            choices={messages.statuses}
            chosen={choice(messages.statuses, filter.status ?? null)}
            onChoose={(next) => set('status', next)}
          />
          <ChoiceFilter
            label={messages.method}
            all={messages.anyMethod}
            choices={messages.methods}
            chosen={choice(messages.methods, filter.method ?? null)}
            onChoose={(next) => set('method', next)}
          />
        </>
      )}
      {(view === 'all' || view === 'api') && (
        <ChoiceFilter
          label={messages.product}
          all={messages.anyProduct}
          choices={messages.products}
          chosen={filter.product}
          onChoose={(next) => set('product', next)}
        />
      )}
      <Button
        variant="soft"
        color={isLive ? undefined : 'gray'}
        aria-pressed={isLive}
        disabled={!('last' in range)}
        onClick={() => onLive(!isLive)}
      >
        <span className="hd-log-live" data-on={isLive || undefined} aria-hidden />
        {messages.live}
      </Button>
      <Button
        variant="soft"
        color="gray"
        aria-label={messages.refresh}
        disabled={isLive}
        loading={isFetching && !isLive}
        onClick={onRefresh}
      >
        <RotateCw size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </div>
  )
}

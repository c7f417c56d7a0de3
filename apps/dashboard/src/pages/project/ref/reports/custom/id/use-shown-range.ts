import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../../../../../paths'
import { useSearchParams } from '../../../../../../routing/use-search'
import { rangeOf } from '../../../../../../time-range/time-range'
import type { Times } from '../../report.types'
import { logsOf, type Block } from '../blocks'

export interface ShownRange {
  query: URLSearchParams
  range: LogRange
  /** Shows a range by its name or between two times; without either, the last hour. */
  show: (next: Partial<Times & { range: string }>) => void
  /** Shows the selected range of a block, or the logs of one step. */
  select: (block: Block, times: Times, isOne: boolean) => void
}

/** Range of a report of blocks, which is stored in the URL with the database. */
export function useShownRange(project: Project, database: string | undefined): ShownRange {
  const { capabilities, ref } = project
  const [query, setQuery] = useSearchParams()
  const range = useMemo(() => rangeOf(query), [query])
  const show: ShownRange['show'] = (next) =>
    setQuery(
      { ...next, ...(database !== undefined && { database }) },
      { replace: next.from === undefined },
    )
  return {
    query,
    range,
    show,
    select(block, times, isOne) {
      if (!isOne) show(times)
      else if (capabilities.includes('api')) navigate(paths[logsOf(block)]({ ref, ...times }))
    },
  }
}

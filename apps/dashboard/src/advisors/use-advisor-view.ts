import type { LintLevel } from '@howdah/platform-client/resources/projects/run-lints'
import { useSearchParams } from '../routing/use-search'
import { levelNames } from './lint-levels'

export interface AdvisorView {
  /** Level in the URL; null if none is chosen. */
  level: string | null
  search: string
  onLevel: (level: string) => void
  onSearch: (text: string) => void
}

/** Manages the state of an advisor's page that can be linked to. */
export function useAdvisorView(): AdvisorView {
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  return {
    level: query.get('level'),
    search: query.get('search') ?? '',
    onLevel: (level) => set('level', levelNames[level as LintLevel]),
    onSearch: (text) => set('search', text),
  }
}

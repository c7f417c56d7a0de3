import type { IndexObject } from '@howdah/platform-client/catalog/objects/indexes'
import { objectsQueryKey } from '@howdah/platform-client/catalog/objects/object-queries'
import { lintsQueryOptions, type Lint } from '@howdah/platform-client/resources/projects/run-lints'
import { Badge } from '@howdah/ui/elements'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { indexMessages as messages } from './indexes.messages'

const keyOf = (schema: string, name: string) => JSON.stringify([schema, name])

/** Findings of the performance advisor by the schemas and names of indexes. */
const FindingsContext = createContext<ReadonlyMap<string, readonly Lint[]>>(new Map())

/** Provides the findings of the performance advisor for the list of indexes, and reports missing indexes. */
export function IndexFindings({
  projectRef: ref,
  children,
}: {
  projectRef: string
  children: (missing: ReactNode) => ReactNode
}) {
  const { client } = useDashboard()
  // Spec section 4: only while the project is healthy.
  const isHealthy = useProjectQuery(ref).data?.status === 'ACTIVE_HEALTHY'
  const [isListed, setListed] = useState(false)
  const { data } = useQuery({
    ...lintsQueryOptions(client, { ref, category: 'PERFORMANCE' }),
    enabled: isHealthy && isListed,
  })
  const found = useMemo(() => {
    const byIndex = new Map<string, Lint[]>()
    for (const lint of data ?? []) {
      if (lint.object.kind !== 'index') continue
      const key = keyOf(lint.object.schema, lint.object.name)
      byIndex.set(key, [...(byIndex.get(key) ?? []), lint])
    }
    return byIndex
  }, [data])
  const missing = (data ?? []).filter(({ name }) => name === 'foreign_key_without_index')
  return (
    <FindingsContext value={found}>
      {children(
        missing[0] && (
          <p className="hd-page-intro">
            {messages.missing(missing[0].title, missing.length)}{' '}
            <AppLink className="hd-text-link" href={paths.performanceAdvisor({ ref })}>
              {messages.toAdvisor}
            </AppLink>
          </p>
        ),
      )}
      {!isListed && <AfterList projectRef={ref} onListed={() => setListed(true)} />}
    </FindingsContext>
  )
}

/** Reports that the list is read: the advisor takes longer, and both would take turns. Rendered after the list, whose request has begun by then. */
function AfterList({ projectRef, onListed }: { projectRef: string; onListed: () => void }) {
  const { client, queryClient } = useDashboard()
  const queryKey = objectsQueryKey(client, projectRef)
  const isFetching = useIsFetching({ queryKey }) > 0
  useEffect(() =>
    isFetching
      ? undefined
      : afterPaint(() => {
          if (queryClient.isFetching({ queryKey }) === 0) onListed()
        }),
  )
  return null
}

/** Notes about an index: its own, and the titles of the advisor's findings. */
export function IndexNotes({ row, marks }: { row: IndexObject; marks: readonly string[] }) {
  const findings = use(FindingsContext).get(keyOf(row.schema ?? '', row.name)) ?? []
  return (
    <span className="hd-object-marks">
      {marks.map((mark) => (
        <Badge key={mark} color={mark === messages.invalid ? 'red' : 'gray'}>
          {mark}
        </Badge>
      ))}
      {findings.map(({ name, title, description }) => (
        <Badge key={name} color="amber" title={description}>
          {title}
        </Badge>
      ))}
    </span>
  )
}

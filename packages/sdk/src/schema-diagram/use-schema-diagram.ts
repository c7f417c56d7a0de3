import { diagramQueryOptions } from '@howdah/platform-client/catalog/diagram'
import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import { partOf, searchTables, withNeighbors } from '@howdah/rules/diagram/diagram-graph'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { usePositions } from './layout/use-positions'
import { schemaDiagramTexts } from './schema-diagram.messages'
import type { SchemaDiagramProps, SchemaDiagramView } from './schema-diagram.types'

const DEFAULT_SCHEMAS: readonly string[] = ['public']

/** The controller: the only part of the diagram that accesses data. */
export function useSchemaDiagram(props: SchemaDiagramProps) {
  const { can, client, queryClient, locale } = useHowdahContext('SchemaDiagram')
  const projectRef = useProjectRef('SchemaDiagram', props.projectRef)
  const { connectionString } = props
  const messages = useTexts(schemaDiagramTexts, props.messages)
  const [own, setOwn] = useState<SchemaDiagramView>(props.defaultView ?? {})
  const [search, setSearch] = useState('')
  const view = props.view ?? own
  const schemas = view.schemas ?? DEFAULT_SCHEMAS

  const known = useQuery(schemasQueryOptions(client, { projectRef, connectionString }), queryClient)
  const read = useQuery(
    {
      ...diagramQueryOptions(client, { projectRef, connectionString, schemas }),
      enabled: schemas.length > 0,
    },
    queryClient,
  )
  const mayWrite = can('run', 'sql_write')
  const definable = useMemo(
    () =>
      new Set(
        (known.data ?? []).filter((one) => one.may_create && mayWrite).map(({ name }) => name),
      ),
    [known.data, mayWrite],
  )
  const graph = read.data
  // A table that is gone, or is in another schema, has no neighbors to show.
  const focused = graph?.tables.find(({ id }) => id === view.focus)
  const focusId = focused?.id
  const part = useMemo(
    () => (graph && focusId !== undefined ? partOf(graph, withNeighbors(graph, focusId)) : graph),
    [graph, focusId],
  )
  const found = useMemo(() => searchTables(part?.tables ?? [], search), [part, search])
  const layout = usePositions(graph, part, projectRef, schemas)

  const show = (change: Partial<SchemaDiagramView>) => {
    const next = { ...view, ...change }
    setOwn(next)
    props.onViewChange?.(next)
  }
  return {
    messages,
    locale,
    /** Schemas that the role may look into. */
    known: { names: known.data ?? [], error: known.error, retry: () => void known.refetch() },
    schemas,
    /** Schemas in which the person may define tables. */
    definable,
    mode: view.mode ?? 'diagram',
    /** Null while it is loading. */
    graph: part ?? null,
    count: graph?.count ?? 0,
    error: read.error,
    retry: () => void read.refetch(),
    focused: focused ?? null,
    search,
    setSearch,
    /** Tables that the search finds; all of them without a search. */
    found,
    layout,
    show,
  }
}

export type SchemaDiagramModel = ReturnType<typeof useSchemaDiagram>

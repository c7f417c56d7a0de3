import { Skeleton, Text } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Table2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DiagramCanvasProps } from './canvas/diagram-canvas'
import { DiagramTools } from './diagram-tools'
import type { TableLinks } from './links'
import { TableList } from './table-list'
import type { SchemaDiagramModel } from './use-schema-diagram'

/** Its code is as large as the rest of the widget, and the list needs none of it. */
const Canvas = lazyComponent<DiagramCanvasProps>(
  async () => (await import('./canvas/diagram-canvas')).DiagramCanvas,
)

/** The diagram drawn from its model. */
export function SchemaDiagramLayout({
  model,
  ...links
}: { model: SchemaDiagramModel } & TableLinks) {
  const root = useRef<HTMLElement>(null)
  const { messages, known, mode } = model

  // The code arrives while the tables are read and arranged.
  useEffect(() => {
    if (mode === 'diagram') void Canvas.preload()
  }, [mode])
  return (
    <section ref={root} className="hw-diagram-frame" aria-label={messages.regionLabel}>
      <DiagramTools model={model} root={root} />
      {known.error && (
        <div className="hw-diagram-notice">
          <ErrorAlert title={messages.schemasFailed} error={known.error} onRetry={known.retry} />
        </div>
      )}
      <div className="hw-diagram-body">
        <Body model={model} {...links} />
      </div>
    </section>
  )
}

function Body({ model, ...links }: { model: SchemaDiagramModel } & TableLinks) {
  const { messages, schemas, graph, error, retry, mode, search, found, layout, show } = model
  if (schemas.length === 0)
    return (
      <EmptyState
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title={messages.noSchemas}
        description={messages.noSchemasText}
      />
    )
  if (error && !graph)
    return (
      <div className="hw-diagram-notice">
        <ErrorAlert title={messages.failed} error={error} onRetry={retry} />
      </div>
    )
  if (!graph) return <Loading label={messages.loading} />
  if (graph.tables.length === 0)
    return (
      <EmptyState
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title={messages.noTables}
        description={messages.noTablesText}
      />
    )
  const hasManySchemas = schemas.length > 1
  const onFocus = (id: number) => show({ focus: id, mode: 'diagram' })
  if (mode === 'list')
    return (
      <TableList
        graph={graph}
        tables={found}
        hasManySchemas={hasManySchemas}
        messages={messages}
        onFocus={onFocus}
        {...links}
      />
    )
  if (!layout.positions) return <Loading label={messages.arranging} />
  return (
    <>
      <Canvas.Component
        // Other tables begin with a view of all of them.
        key={JSON.stringify([schemas, model.focused?.id])}
        fallback={<Loading label={messages.loading} />}
        graph={graph}
        positions={layout.positions}
        hasManySchemas={hasManySchemas}
        found={search.trim() === '' ? null : found}
        messages={messages}
        onMove={layout.move}
        onFocus={onFocus}
        {...links}
      />
      {search.trim() !== '' && found.length === 0 && (
        <Text as="p" size="2" color="gray" className="hw-diagram-none">
          {messages.nothingFound}
        </Text>
      )}
    </>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div className="hw-diagram-loading" role="status" aria-label={label}>
      <Skeleton height="120px" width="220px" />
      <Skeleton height="160px" width="220px" />
      <Skeleton height="100px" width="220px" />
    </div>
  )
}

import { boundsOf, TABLE_WIDTH, tableHeight } from '@howdah/rules/diagram/diagram-size'
import type {
  DiagramGraph,
  DiagramPoint,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'
import { IconButton } from '@howdah/ui/elements'
import {
  applyNodeChanges,
  getViewportForBounds,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
  useStore,
  type NodeChange,
} from '@xyflow/react'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { TableLinks } from '../links'
import type { SchemaDiagramMessages } from '../schema-diagram.messages'
import { edgesOf } from './diagram-edges'
import { KeyEdges, KeyMarkers } from './key-edges'
import { MIN_READABLE_ZOOM, TableNode, TableNodeContext, type TableNodeType } from './table-node'

export interface DiagramCanvasProps extends TableLinks {
  graph: DiagramGraph
  positions: DiagramPositions
  hasManySchemas: boolean
  /** Tables that a search finds; null without a search. */
  found: readonly DiagramTable[] | null
  messages: SchemaDiagramMessages
  onMove: (table: DiagramTable, to: DiagramPoint) => void
  onFocus: (id: number) => void
}

const nodeTypes = { table: TableNode }
const MIN_ZOOM = 0.05
const FIT = { padding: 0.1, maxZoom: 1, minZoom: MIN_ZOOM } as const

/** The diagram: tables that can be moved, the keys between them, and the view of them. */
export function DiagramCanvas(props: DiagramCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

/** Returns what names the keys, with their cardinality. */
const labelsIn =
  (messages: SchemaDiagramMessages): Parameters<typeof edgesOf>[3] =>
  (key, source, target) =>
    messages.keyLabel(
      key.name,
      source.name,
      target.name,
      messages.cardinality(key.is_source_unique, key.is_source_nullable),
    )

function Canvas({
  graph,
  positions,
  hasManySchemas,
  found,
  messages,
  onMove,
  onFocus,
  hrefOf,
  definable,
  onEditTable,
  onOpenTable,
}: DiagramCanvasProps) {
  const diagram = useId()
  const flow = useReactFlow<TableNodeType>()
  const isReadable = useStore(({ transform }) => transform[2] >= MIN_READABLE_ZOOM)
  const [selected, setSelected] = useState<number | null>(null)
  const made = useMemo(
    () => nodesOf(graph, positions, found, messages),
    [graph, positions, found, messages],
  )
  // Holds moves of the pointer until they end.
  const [nodes, setNodes] = useState(made)
  const [shown, setShown] = useState(made)
  if (shown !== made) {
    setShown(made)
    setNodes(made.map((node) => ({ ...node, selected: node.id === String(selected) })))
  }
  const current = useMemo<DiagramPositions>(
    () => Object.fromEntries(nodes.map(({ id, position }) => [id, position])),
    [nodes],
  )
  const edges = useMemo(
    () => edgesOf(graph, current, selected, labelsIn(messages)),
    [graph, current, selected, messages],
  )

  const onNodesChange = (changes: NodeChange<TableNodeType>[]) => {
    setNodes((before) => applyNodeChanges(changes, before))
    for (const change of changes) {
      if (change.type === 'select' && change.selected) setSelected(Number(change.id))
      // The arrow keys end a move at once.
      if (change.type !== 'position' || change.dragging || !change.position) continue
      const table = graph.tables.find(({ id }) => String(id) === change.id)
      if (table) onMove(table, change.position)
    }
  }

  // What a search finds is brought into view.
  useEffect(() => {
    if (!found || found.length === 0) return
    void flow.fitView({ ...FIT, nodes: found.map(({ id }) => ({ id: String(id) })), duration: 0 })
  }, [flow, found])

  const shared = useMemo(
    () => ({ messages, hasManySchemas, onFocus, definable, hrefOf, onEditTable, onOpenTable }),
    [messages, hasManySchemas, onFocus, definable, hrefOf, onEditTable, onOpenTable],
  )
  return (
    <TableNodeContext value={shared}>
      <KeyMarkers diagram={diagram} />
      <ReactFlow
        nodes={nodes}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onPaneClick={() => setSelected(null)}
        minZoom={MIN_ZOOM}
        maxZoom={2}
        onlyRenderVisibleElements
        nodesConnectable={false}
        elementsSelectable
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
        aria-label={messages.diagram}
      >
        <FirstView graph={graph} positions={positions} />
        <KeyEdges diagram={diagram} edges={edges} isReadable={isReadable} />
        <Panel position="bottom-left" className="hw-diagram-zoom">
          <IconButton
            size="1"
            variant="surface"
            color="gray"
            aria-label={messages.zoomIn}
            onClick={() => void flow.zoomIn()}
          >
            <ZoomIn size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
          <IconButton
            size="1"
            variant="surface"
            color="gray"
            aria-label={messages.zoomOut}
            onClick={() => void flow.zoomOut()}
          >
            <ZoomOut size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
          <IconButton
            size="1"
            variant="surface"
            color="gray"
            aria-label={messages.fit}
            onClick={() => void flow.fitView(FIT)}
          >
            <Maximize size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </Panel>
      </ReactFlow>
    </TableNodeContext>
  )
}

/** Shows all tables before the first paint. The canvas would render them first, to measure them. */
function FirstView({ graph, positions }: Pick<DiagramCanvasProps, 'graph' | 'positions'>) {
  const flow = useReactFlow()
  const store = useStoreApi()
  const [bounds] = useState(() => boundsOf(graph.tables, positions))
  const isReady = useStore(({ panZoom, width, height }) => panZoom !== null && width * height > 0)

  useLayoutEffect(() => {
    if (!isReady || !bounds) return
    const { width, height } = store.getState()
    const { minZoom, maxZoom, padding } = FIT
    void flow.setViewport(getViewportForBounds(bounds, width, height, minZoom, maxZoom, padding))
  }, [isReady, bounds, flow, store])
  return null
}

function nodesOf(
  graph: DiagramGraph,
  positions: DiagramPositions,
  found: readonly DiagramTable[] | null,
  messages: SchemaDiagramMessages,
): TableNodeType[] {
  const foundIds = new Set(found?.map(({ id }) => id))
  return graph.tables.flatMap((table) => {
    const position = positions[table.id]
    if (!position) return []
    const size = { width: TABLE_WIDTH, height: tableHeight(table) }
    return [
      {
        id: String(table.id),
        type: 'table' as const,
        position,
        ...size,
        measured: size,
        // Without a list of handles, however short, each table is rendered first, to measure them.
        handles: [],
        ariaLabel: messages.tableLabel(table.name, table.columns.length),
        data: {
          table,
          foreign: new Set(
            graph.keys
              .filter(({ source }) => source === table.id)
              .flatMap(({ source_columns }) => source_columns),
          ),
          isFound: foundIds.has(table.id),
        },
      },
    ]
  })
}

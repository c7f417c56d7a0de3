import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'
import type { KeyEdge } from './diagram-edges'
import { KEY_ENDS, MARKER_PATHS, type KeyEnd } from './marker-paths'

/** Returns the id of a marker of a diagram. */
const markerId = (diagram: string, end: KeyEnd): string => `${diagram}-${end}`
const markerUrl = (diagram: string, end: KeyEnd): string => `url(#${markerId(diagram, end)})`

export interface KeyEdgesProps {
  /** Unique in the page. */
  diagram: string
  edges: readonly KeyEdge[]
  /** The zoom is large enough for their ends. */
  isReadable: boolean
}

/**
 * The lines of the keys, below the tables. They are one picture: as edges of the canvas, each would
 * be computed again in each frame of a pan.
 */
export const KeyEdges = memo(function KeyEdges({ diagram, edges, isReadable }: KeyEdgesProps) {
  return (
    <ViewportPortal>
      <svg className="hw-diagram-edges">
        {edges.map((edge) => (
          <Line
            key={edge.id}
            path={edge.path}
            label={edge.label}
            isMarked={edge.isMarked}
            start={isReadable ? markerUrl(diagram, edge.cardinality.source) : undefined}
            end={isReadable ? markerUrl(diagram, edge.cardinality.target) : undefined}
          />
        ))}
      </svg>
    </ViewportPortal>
  )
})

interface LineProps {
  path: string
  label: string
  isMarked: boolean
  /** Markers; none where they are too small to be seen. */
  start: string | undefined
  end: string | undefined
}

const Line = memo(function Line({ path, label, isMarked, start, end }: LineProps) {
  return (
    <g
      role="img"
      aria-label={label}
      className="hw-diagram-edge"
      data-marked={isMarked || undefined}
    >
      <path d={path} markerStart={start} markerEnd={end} />
      {/* Wide enough to be hit. */}
      {start && <path d={path} />}
    </g>
  )
})

/** The markers of a diagram: a crow's foot, a circle and bars, as entity relationship diagrams have them. */
export function KeyMarkers({ diagram }: { diagram: string }) {
  return (
    <svg className="hw-diagram-markers" aria-hidden>
      <defs>
        {KEY_ENDS.map((end) => (
          <marker
            key={end}
            id={markerId(diagram, end)}
            className="hw-diagram-marker"
            viewBox="0 0 20 12"
            refX={20}
            refY={6}
            markerWidth={20}
            markerHeight={12}
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d={MARKER_PATHS[end]} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}

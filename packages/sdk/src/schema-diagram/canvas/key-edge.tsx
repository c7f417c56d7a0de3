import { keyCardinality } from '@howdah/rules/diagram/diagram-graph'
import type { DiagramKey } from '@howdah/rules/diagram/diagram.types'
import { BaseEdge, getSmoothStepPath, type Edge, type EdgeProps } from '@xyflow/react'
import { KEY_ENDS, MARKER_PATHS, type KeyEnd } from './marker-paths'

export type KeyEdge = Edge<{ key: DiagramKey }, 'key'>

/** Returns the id of a marker of a diagram. */
const markerId = (diagram: string, end: KeyEnd): string => `${diagram}-${end}`

/** Returns the edge component of a diagram. */
export function keyEdge(diagram: string) {
  return function KeyEdgeLine({ id, data, ...ends }: EdgeProps<KeyEdge>) {
    const [path] = getSmoothStepPath({ ...ends, borderRadius: 6, offset: 24 })
    if (!data) return null
    const cardinality = keyCardinality(data.key)
    return (
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={12}
        markerStart={`url(#${markerId(diagram, cardinality.source)})`}
        markerEnd={`url(#${markerId(diagram, cardinality.target)})`}
      />
    )
  }
}

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

import { keyCardinality } from '@howdah/rules/diagram/diagram-graph'
import {
  boundsOf,
  COLUMN_HEIGHT,
  columnMiddle,
  keySides,
  MAX_COLUMNS_SHOWN,
  TABLE_HEAD_HEIGHT,
  TABLE_WIDTH,
  tableHeight,
} from '@howdah/rules/diagram/diagram-size'
import type {
  DiagramColumn,
  DiagramGraph,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'
import type { SvgPicture } from '@howdah/ui/pictures/svg-png'
import { MARKER_PATHS } from '../canvas/marker-paths'

export interface DiagramColors {
  background: string
  table: string
  head: string
  border: string
  text: string
  muted: string
  line: string
}

/** Pixels around the diagram. */
const MARGIN = 32
/** Characters that fit into a line of a table, of which the type takes at most `MAX_TYPE`. */
const MAX_LINE = 34
const MAX_TYPE = 16

/** XML takes no control characters, and these signs only as entities. */
const escaped = (text: string): string =>
  [...text]
    .filter((sign) => sign >= ' ' && sign !== '\uFFFE' && sign !== '\uFFFF')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const cut = (text: string, length: number): string => {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…` : text
}

/** Draws the diagram as an SVG document, which needs nothing else; null without tables. */
export function diagramSvg(
  graph: DiagramGraph,
  positions: DiagramPositions,
  colors: DiagramColors,
  moreColumns: (count: number) => string,
): SvgPicture | null {
  const bounds = boundsOf(graph.tables, positions)
  if (!bounds) return null
  const width = bounds.width + 2 * MARGIN
  const height = bounds.height + 2 * MARGIN
  const hasManySchemas = new Set(graph.tables.map(({ schema }) => schema)).size > 1
  const tables = graph.tables.flatMap((table) => {
    const at = positions[table.id]
    if (!at) return []
    const name = hasManySchemas ? `${table.schema}.${table.name}` : table.name
    return [
      `<g transform="translate(${at.x} ${at.y})">${tableSvg(table, name, colors, moreColumns)}</g>`,
    ]
  })
  const view = `${bounds.x - MARGIN} ${bounds.y - MARGIN} ${width} ${height}`
  return {
    width,
    height,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" font-family="system-ui, sans-serif">`,
      `<defs>${markersSvg(colors)}</defs>`,
      `<rect x="${bounds.x - MARGIN}" y="${bounds.y - MARGIN}" width="${width}" height="${height}" fill="${colors.background}"/>`,
      ...keyLines(graph, positions, colors),
      ...tables,
      '</svg>',
    ].join('\n'),
  }
}

const markersSvg = ({ line, background }: DiagramColors): string =>
  Object.entries(MARKER_PATHS)
    .map(
      ([end, path]) =>
        `<marker id="${end}" viewBox="0 0 20 12" refX="20" refY="6" markerWidth="20" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="${path}" fill="${background}" stroke="${line}"/></marker>`,
    )
    .join('')

function keyLines(
  { tables, keys }: DiagramGraph,
  positions: DiagramPositions,
  { line }: DiagramColors,
): string[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return keys.flatMap((key) => {
    const source = byId.get(key.source)
    const target = byId.get(key.target)
    const from = positions[key.source]
    const to = positions[key.target]
    if (!source || !target || !from || !to) return []
    const sides = keySides(from, to)
    const startX = from.x + (sides.source === 'right' ? TABLE_WIDTH : 0)
    const endX = to.x + (sides.target === 'right' ? TABLE_WIDTH : 0)
    const startY = from.y + columnMiddle(source, key.source_columns[0] ?? '')
    const endY = to.y + columnMiddle(target, key.target_columns[0] ?? '')
    const out = Math.max(48, Math.abs(endX - startX) / 2)
    const startOut = startX + (sides.source === 'right' ? out : -out)
    const endOut = endX + (sides.target === 'right' ? out : -out)
    const ends = keyCardinality(key)
    return [
      `<path d="M${startX} ${startY} C${startOut} ${startY} ${endOut} ${endY} ${endX} ${endY}" fill="none" stroke="${line}" marker-start="url(#${ends.source})" marker-end="url(#${ends.target})"><title>${escaped(key.name)}</title></path>`,
    ]
  })
}

function tableSvg(
  table: DiagramTable,
  name: string,
  colors: DiagramColors,
  moreColumns: (count: number) => string,
): string {
  const height = tableHeight(table)
  const rest = table.columns.length - MAX_COLUMNS_SHOWN
  return [
    `<rect width="${TABLE_WIDTH}" height="${height}" rx="6" fill="${colors.table}" stroke="${colors.border}"/>`,
    `<path d="M0 6 A6 6 0 0 1 6 0 H${TABLE_WIDTH - 6} A6 6 0 0 1 ${TABLE_WIDTH} 6 V${TABLE_HEAD_HEIGHT} H0 Z" fill="${colors.head}"/>`,
    `<text x="12" y="23" font-size="13" font-weight="600" fill="${colors.text}">${escaped(cut(name, MAX_LINE))}</text>`,
    ...table.columns
      .slice(0, MAX_COLUMNS_SHOWN)
      .map((column, place) => columnSvg(column, place, colors)),
    ...(rest > 0
      ? [
          `<text x="12" y="${lineY(MAX_COLUMNS_SHOWN)}" font-size="12" fill="${colors.muted}">${escaped(moreColumns(rest))}</text>`,
        ]
      : []),
  ].join('')
}

const lineY = (place: number): number => TABLE_HEAD_HEIGHT + place * COLUMN_HEIGHT + 17

function columnSvg(column: DiagramColumn, place: number, colors: DiagramColors): string {
  const type = cut(column.type, MAX_TYPE) + (column.is_nullable ? '?' : '')
  const name = cut(column.name, MAX_LINE - [...type].length)
  const weight = column.is_primary ? ' font-weight="600"' : ''
  return [
    `<text x="12" y="${lineY(place)}" font-size="12"${weight} fill="${colors.text}">${escaped(name)}</text>`,
    `<text x="${TABLE_WIDTH - 12}" y="${lineY(place)}" font-size="11" text-anchor="end" font-family="ui-monospace, monospace" fill="${colors.muted}">${escaped(type)}</text>`,
  ].join('')
}

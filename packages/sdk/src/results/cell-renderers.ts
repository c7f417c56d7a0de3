import type { CellRenderer } from '@howdah/ui/data-grid/rendered-cell'
import { createContext } from 'react'

/** Renderers of a host, for the cells of some columns. */
export interface CellRenderers {
  /** By the name of the column. One of these wins over one of its type. */
  columns?: Readonly<Record<string, CellRenderer>>
  /** By the type as headers name it, without lengths: `jsonb`, `numeric`, `timestamp with time zone`. */
  types?: Readonly<Record<string, CellRenderer>>
}

/** Renderers of the widget around a grid. */
export const CellRenderersContext = createContext<CellRenderers | undefined>(undefined)

/** Returns the renderer of a column, if the host has one for it. */
export function rendererOf(
  renderers: CellRenderers | undefined,
  name: string,
  type: string | null,
): CellRenderer | undefined {
  const own = ownOf(renderers?.columns, name)
  if (own || type === null) return own
  return ownOf(renderers?.types, type) ?? ownOf(renderers?.types, type.replace(/ ?\(.*?\)/, ''))
}

/** A column may be named like a member of every object. */
const ownOf = (group: CellRenderers['types'], key: string) =>
  group && Object.hasOwn(group, key) ? group[key] : undefined

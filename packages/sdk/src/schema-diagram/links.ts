import type { DiagramTable } from '@howdah/rules/diagram/diagram.types'
import type { SchemaDiagramProps, SchemaDiagramTable } from './schema-diagram.types'

export interface TableLinks extends Pick<
  SchemaDiagramProps,
  'hrefOf' | 'onEditTable' | 'onOpenTable'
> {
  /** Schemas in which the role may define tables. @default none */
  definable?: ReadonlySet<string> | undefined
}

/** Returns the properties of a link to a table; null where the host has no place for it. */
export function tableLink({ hrefOf, onOpenTable }: TableLinks, table: SchemaDiagramTable) {
  const { id, schema, name } = table
  const target = { id, schema, name }
  const href = hrefOf?.(target)
  if (href === undefined && !onOpenTable) return null
  return { href, onOpen: onOpenTable && (() => onOpenTable(target)) }
}

/** Returns what opens the form of a table, or of a column of it; null where there is none. */
export function tableEdit(
  { definable, onEditTable }: TableLinks,
  { id, schema, name, kind }: DiagramTable,
): ((column?: string) => void) | null {
  const isTable = kind === 'r' || kind === 'p'
  if (!onEditTable || !isTable || !definable?.has(schema)) return null
  return (column) => onEditTable({ id, schema, name }, column)
}

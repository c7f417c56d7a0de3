import type { SchemaDiagramProps, SchemaDiagramTable } from './schema-diagram.types'

export type TableLinks = Pick<SchemaDiagramProps, 'hrefOf' | 'onOpenTable'>

/** Returns the properties of a link to a table; null where the host has no place for it. */
export function tableLink({ hrefOf, onOpenTable }: TableLinks, table: SchemaDiagramTable) {
  const { id, schema, name } = table
  const target = { id, schema, name }
  const href = hrefOf?.(target)
  if (href === undefined && !onOpenTable) return null
  return { href, onOpen: onOpenTable && (() => onOpenTable(target)) }
}

export { SchemaDiagram } from './schema-diagram'
export { schemaDiagramMessages } from './schema-diagram.messages'

export type { SchemaDiagramMessages } from './schema-diagram.messages'
export type {
  SchemaDiagramProps,
  SchemaDiagramTable,
  SchemaDiagramView,
} from './schema-diagram.types'

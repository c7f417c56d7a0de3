import { expressionProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterPublication,
  createPublication,
  dropPublication,
  publicationShape,
  publicationsKind as catalog,
  type PublicationObject,
  publishAllTables,
  type PublicationShape,
} from '@howdah/platform-client/catalog/objects/publications'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { PublicationFields } from './publication-fields'
import { publicationMessages as messages } from './publications.messages'

/** A publication as its form edits it. */
export interface PublicationDraft extends PublicationShape {
  /** True if the server publishes all tables as the superuser. */
  bySuperuser: boolean
}

const start = (): PublicationDraft => ({
  name: '',
  allTables: false,
  viaRoot: false,
  generated: false,
  changes: ['insert', 'update', 'delete', 'truncate'],
  tables: [],
  schemas: [],
  comment: null,
  bySuperuser: false,
})

function tablesProblem({ allTables, tables }: PublicationDraft): string | undefined {
  if (allTables) return undefined
  const keys = tables.map(({ schema, name }) => JSON.stringify([schema, name]))
  const isComplete = tables.every(
    ({ name, filter }) => name !== '' && (filter === null || expressionProblem(filter) === null),
  )
  return isComplete && new Set(keys).size === keys.length ? undefined : messages.tablesProblem
}

const draftOf = (row: PublicationObject): PublicationDraft => ({
  ...publicationShape(row),
  bySuperuser: row.via_superuser,
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const problems = (
  draft: PublicationDraft,
  others: readonly PublicationObject[],
): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(({ name }) => name === draft.name),
  ),
  tables: tablesProblem(draft),
})

export const publicationKind: ObjectKind<PublicationObject, PublicationObject, PublicationDraft> = {
  catalog,
  texts: messages,
  hasSchema: false,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    {
      name: 'tables',
      label: messages.tables,
      value: (row) =>
        row.all_tables
          ? messages.allTables
          : messages.tablesOf(row.tables.length, row.schemas.length),
    },
    {
      name: 'changes',
      label: messages.changes,
      value: ({ changes }) => changes.map((one) => messages.changeNames[one]).join(', '),
      wide: true,
    },
    { name: 'owner', label: messages.owner, value: ({ owner }) => owner, wide: true },
  ],
  searched: (row) => row.tables.map(({ name }) => name),
  definition: (row) => `${createPublication(publicationShape(row)).join(';\n\n')};`,
  form: {
    privilege: 'may_create_schemas',
    start,
    draftOf,
    copyOf: (row) => ({ ...draftOf(row), name: copyName(row.name) }),
    problems,
    change: (draft, before) => {
      if (draft.bySuperuser)
        return {
          statements: [],
          superuser: before && same(draft, draftOf(before)) ? [] : publishAllTables(before, draft),
        }
      return {
        statements: before === null ? createPublication(draft) : alterPublication(before, draft),
      }
    },
    Fields: PublicationFields,
  },
  drop: dropPublication,
  superuserDrop: ({ name, via_superuser: isVia }) =>
    isVia ? { type: 'unpublish_all_tables', name } : null,
}

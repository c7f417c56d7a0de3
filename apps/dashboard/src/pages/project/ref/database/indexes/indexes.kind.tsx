import { expressionProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterIndex,
  createIndex,
  dropIndex,
  indexShape,
  rebuildIndex,
  type IndexShape,
} from '@howdah/platform-client/catalog/objects/index-statements'
import {
  indexesKind as catalog,
  type IndexDetail,
  type IndexObject,
} from '@howdah/platform-client/catalog/objects/indexes'
import { formatBytes } from '@howdah/sdk/rules'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { IndexUse } from './index-use'
import { IndexFields, NEW_COLUMN } from './index-fields'
import { IndexNotes } from './index-findings'
import { indexMessages as messages } from './indexes.messages'

const start = (): IndexShape => ({
  name: '',
  table: { schema: '', name: '' },
  method: 'btree',
  columns: [NEW_COLUMN],
  included: [],
  isUnique: false,
  nullsNotDistinct: false,
  condition: null,
  storage: [],
  tablespace: null,
  comment: null,
  concurrently: true,
})

const problems = (draft: IndexShape, others: readonly IndexObject[]): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(({ name, schema }) => name === draft.name && schema === draft.table.schema),
  ),
  table: draft.table.name === '' ? messages.tableProblem : undefined,
  columns:
    draft.columns.length > 0 &&
    draft.columns.every(({ expression }) => expressionProblem(expression) === null)
      ? undefined
      : messages.columnsProblem,
  condition:
    draft.condition === null || expressionProblem(draft.condition) === null
      ? undefined
      : messages.conditionProblem,
})

/** Returns what is remarkable about an index. */
function marksOf(row: IndexObject): string[] {
  return [
    ...(row.is_primary ? [messages.primary] : row.is_unique ? [messages.unique] : []),
    ...(row.is_valid ? [] : [messages.invalid]),
  ]
}

function dropWarning(row: IndexObject): string | null {
  if (row.is_unique) return messages.dropUnique
  return row.scans > 0 ? messages.dropUsed(row.scans) : null
}

export const indexKind: ObjectKind<IndexObject, IndexDetail, IndexShape> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'table', label: messages.table, value: ({ table }) => table },
    {
      name: 'columns',
      label: messages.columns,
      value: ({ columns }) => columns.map(({ expression }) => expression).join(', '),
      code: true,
      wide: true,
    },
    { name: 'method', label: messages.method, value: ({ method }) => method, wide: true },
    {
      name: 'size',
      label: messages.size,
      value: ({ bytes }) => bytes,
      render: ({ bytes }) => formatBytes(bytes),
      wide: true,
    },
    { name: 'scans', label: messages.scans, value: ({ scans }) => scans, wide: true },
    {
      name: 'marks',
      label: messages.marks,
      value: (row) => marksOf(row).join(', '),
      render: (row) => <IndexNotes row={row} marks={marksOf(row)} />,
    },
  ],
  searched: ({ table, method, columns, included, condition }) => [
    table,
    method,
    ...columns.map(({ expression }) => expression),
    ...included,
    condition,
  ],
  lockedReason: (row) =>
    row.constraint !== null
      ? messages.constraintReason(row.constraint)
      : row.is_partition
        ? messages.partitionReason
        : null,
  definition: ({ definition }) => `${definition};`,
  Related: IndexUse,
  compared: ({ scans: _scans, bytes: _bytes, ...rest }) => rest,
  actions: [
    {
      ...{ name: 'rebuild', label: messages.rebuild, isOffered: () => true, change: rebuildIndex },
      isMaintenance: true,
    },
  ],
  form: {
    start,
    draftOf: indexShape,
    copyOf: (row) => ({ ...indexShape(row), name: copyName(row.name) }),
    problems,
    change: (draft, before) => (before === null ? createIndex(draft) : alterIndex(before, draft)),
    Fields: IndexFields,
  },
  drop: dropIndex,
  dropWarning,
}

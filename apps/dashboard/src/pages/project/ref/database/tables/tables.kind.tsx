import {
  alterTableObject,
  analyzeTable,
  dropTableObject,
  tablesKind as catalog,
  vacuumTable,
  type TableEntry,
  type TableObject,
} from '@howdah/platform-client/catalog/objects/tables'
import { formatBytes } from '@howdah/sdk/rules'
import { CommentField, NameFields } from '../../../../../database/fields/name-fields'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type {
  ObjectAction,
  ObjectFieldsProps,
  ObjectKind,
  ObjectProblems,
} from '../../../../../database/objects/object-kind.types'
import { objectNameProblem } from '../../../../../database/objects/object-names'
import { RelativeTime } from '../../../../../format/relative-time'
import { paths } from '../../../../../paths'
import { tableMessages as messages } from './tables.messages'

const draftOf = (row: TableObject): TableEntry => ({
  schema: row.schema,
  name: row.name,
  rlsEnabled: row.rls_enabled,
  comment: row.comment,
})

const problems = (draft: TableEntry, others: readonly TableObject[]): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(({ name, schema }) => name === draft.name && schema === draft.schema),
  ),
})

const hasRows = ({ kind }: TableObject): boolean => kind === 'r' || kind === 'p' || kind === 'm'

const maintenance = (
  name: string,
  label: string,
  change: ObjectAction<TableObject>['change'],
): ObjectAction<TableObject> => ({ name, label, isOffered: hasRows, change, isMaintenance: true })

function TableFields({
  projectRef,
  draft,
  before,
  problems: found,
  onChange,
}: ObjectFieldsProps<TableEntry, TableObject>) {
  return (
    <>
      <NameFields
        projectRef={projectRef}
        draft={draft}
        problem={found['name']}
        onChange={onChange}
      />
      {(before?.kind === 'r' || before?.kind === 'p') && (
        <SwitchField
          label={messages.rlsLabel}
          hint={messages.rlsHint}
          checked={draft.rlsEnabled}
          onChange={(rlsEnabled) => onChange({ rlsEnabled })}
        />
      )}
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

export const tableKind: ObjectKind<TableObject, TableObject, TableEntry> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'kind', label: messages.kind, value: ({ kind }) => messages.kinds[kind], wide: true },
    { name: 'columns', label: messages.columns, value: ({ columns }) => columns, wide: true },
    { name: 'rows', label: messages.rows, value: ({ rows }) => rows },
    { name: 'dead-rows', label: messages.deadRows, value: (row) => row.dead_rows, wide: true },
    {
      name: 'size',
      label: messages.size,
      value: ({ bytes }) => bytes,
      render: ({ bytes }) => formatBytes(bytes),
    },
    {
      name: 'rls',
      label: messages.rls,
      value: (row) =>
        row.kind === 'r' || row.kind === 'p'
          ? row.rls_enabled
            ? messages.on
            : messages.off
          : null,
      wide: true,
    },
    {
      name: 'realtime',
      label: messages.realtime,
      value: (row) =>
        row.kind === 'r' || row.kind === 'p'
          ? row.is_realtime
            ? messages.on
            : messages.off
          : null,
      wide: true,
    },
    { name: 'comment', label: messages.comment, value: ({ comment }) => comment, wide: true },
    {
      name: 'analyzed',
      label: messages.analyzed,
      value: (row) => row.last_analyze,
      render: (row) =>
        row.last_analyze === null ? (
          <span className="hd-quiet">–</span>
        ) : (
          <RelativeTime at={row.last_analyze} />
        ),
      wide: true,
    },
  ],
  searched: ({ comment }) => [comment],
  compared: draftOf,
  page: {
    label: messages.open,
    href: (ref, row) => paths.databaseTable({ ref, id: String(row.id) }),
  },
  actions: [
    maintenance('vacuum', messages.vacuum, vacuumTable),
    maintenance('analyze', messages.analyze, analyzeTable),
  ],
  form: {
    changesOnly: true,
    editLabel: () => messages.properties,
    start: () => ({ schema: '', name: '', rlsEnabled: false, comment: null }),
    draftOf,
    copyOf: draftOf,
    problems,
    change: (draft, before) => ({
      statements: before === null ? [] : alterTableObject(before, draft),
    }),
    Fields: TableFields,
  },
  drop: dropTableObject,
}

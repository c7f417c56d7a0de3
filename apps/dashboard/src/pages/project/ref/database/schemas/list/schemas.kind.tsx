import {
  alterSchemaObject,
  createSchemaObject,
  dropSchemaObject,
  schemasKind as catalog,
  type DatabaseSchema,
  type SchemaShape,
} from '@howdah/platform-client/catalog/objects/schemas'
import { formatBytes } from '@howdah/sdk/rules'
import { ExpressionField } from '../../../../../../database/fields/expression-field'
import { CommentField } from '../../../../../../database/fields/name-fields'
import type {
  ObjectFieldsProps,
  ObjectKind,
  ObjectProblems,
} from '../../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../../database/objects/object-names'
import { schemaMessages as messages } from './schemas.messages'

const draftOf = ({ name, owner, comment }: DatabaseSchema): SchemaShape => ({
  name,
  owner,
  comment,
})

const problems = (draft: SchemaShape, others: readonly DatabaseSchema[]): ObjectProblems => ({
  name:
    objectNameProblem(
      draft.name,
      others.some(({ name }) => name === draft.name),
    ) ?? (draft.name.startsWith('pg_') ? messages.reservedProblem : undefined),
})

function SchemaFields({
  draft,
  before,
  problems: found,
  onChange,
}: ObjectFieldsProps<SchemaShape, DatabaseSchema>) {
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={found['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <ExpressionField
        label={messages.owner}
        hint={before === null ? messages.ownerHint : undefined}
        value={draft.owner}
        onChange={(owner) => onChange({ owner })}
      />
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

export const schemaKind: ObjectKind<DatabaseSchema, DatabaseSchema, SchemaShape> = {
  catalog,
  texts: messages,
  hasSchema: false,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'owner', label: messages.owner, value: ({ owner }) => owner, wide: true },
    { name: 'tables', label: messages.tables, value: ({ tables }) => tables },
    { name: 'functions', label: messages.functions, value: (row) => row.functions, wide: true },
    {
      name: 'size',
      label: messages.size,
      value: ({ bytes }) => bytes,
      render: ({ bytes }) => formatBytes(bytes),
    },
    { name: 'comment', label: messages.comment, value: ({ comment }) => comment, wide: true },
  ],
  compared: draftOf,
  definition: (row) => `${createSchemaObject(draftOf(row)).join(';\n\n')};`,
  form: {
    privilege: 'may_create_schemas',
    start: () => ({ name: '', owner: '', comment: null }),
    draftOf,
    copyOf: (row) => ({ ...draftOf(row), name: copyName(row.name) }),
    problems,
    change: (draft, before) => ({
      statements: before === null ? createSchemaObject(draft) : alterSchemaObject(before, draft),
    }),
    Fields: SchemaFields,
  },
  drop: dropSchemaObject,
}

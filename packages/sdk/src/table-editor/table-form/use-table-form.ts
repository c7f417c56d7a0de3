import { alterTable } from '@howdah/platform-client/catalog/ddl/alter-table'
import { createTable } from '@howdah/platform-client/catalog/ddl/create-table'
import { DdlError, type TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { tableRealtimeSql } from '@howdah/platform-client/catalog/table-realtime'
import type { SqlErrorDetails } from '@howdah/platform-client/errors'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'
import { draftProblems, placeOfPosition, placeOfSqlError, type Place } from './draft-problems'
import { shapeOf, type TableDraft } from './table-draft'
import type { TableFormMessages } from './table-form.messages'
import { useChangeRecord } from './use-change-record'
import { useDdl } from './use-ddl'

export interface TableFormModel {
  draft: TableDraft
  change: (next: TableDraft | ((draft: TableDraft) => TableDraft)) => void
  /** True if the table already exists. */
  isEdit: boolean
  /** The column's type as it is in the table; null for a new one. */
  typeBefore: (was: string | null | undefined) => string | null
  dirty: boolean
  saving: boolean
  /** Returns the problem at a position of the form, after the first attempt to save. */
  problemAt: (place: Place) => string | undefined
  /** Error that belongs to no field. */
  failure: unknown
  preview: () => string | null
  /** Records the change as a migration. */
  record: { on: boolean; onChange: (on: boolean) => void }
  /** Displays the problems from now on. */
  mark: () => void
  /** @returns the shape that was made; null when it was not */
  save: () => Promise<TableShape | null>
}

/** Controller of a form of a table: its draft, its errors, and the transaction that applies it. */
export function useTableForm(
  target: TableTarget,
  messages: TableFormMessages,
  before: TableShape | null,
  begin: () => TableDraft,
): TableFormModel {
  const [initial] = useState(begin)
  const [draft, setDraft] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const { emit } = useHowdahContext('TableEditor')
  const { record, recorded } = useChangeRecord('table')
  const ddl = useDdl(target)
  const shape = shapeOf(draft)
  const problems = draftProblems(draft)
  const statements = () => [
    ...(before ? alterTable(before, shape) : createTable(shape)),
    ...(draft.realtime === undefined ? [] : [tableRealtimeSql(shape, draft.realtime)]),
  ]
  const sqlPlace = ddl.sqlError ? placeOf(ddl.sqlError, draft, statements) : null
  return {
    draft,
    change(next) {
      setDraft(next)
      // The error from Postgres was about the previous draft.
      if (ddl.error) ddl.reset()
    },
    isEdit: before !== null,
    typeBefore: (was) => before?.columns.find(({ name }) => name === was)?.type ?? null,
    dirty:
      draft.realtime !== undefined || JSON.stringify(shape) !== JSON.stringify(shapeOf(initial)),
    saving: ddl.isRunning,
    problemAt(place) {
      if (place === sqlPlace) return ddl.sqlError?.message
      const problem = attempted ? problems.get(place) : undefined
      return problem && messages.problems[problem]
    },
    failure: ddl.error && (sqlPlace === null || sqlPlace === 'form') ? ddl.error : null,
    preview() {
      if (problems.size > 0) return null
      const built = attempt(statements)
      return (
        built &&
        (built.length === 0 ? `-- ${messages.nothingToDo}` : ddlScript(recorded(shape.name, built)))
      )
    },
    record,
    mark: () => setAttempted(true),
    async save() {
      setAttempted(true)
      const built = problems.size > 0 ? null : attempt(statements)
      if (!built) return null
      if (!(await ddl.run(recorded(shape.name, built)))) return null
      const { schema, name: table } = shape
      if (!before) emit({ type: 'table.created', projectRef: target.projectRef, schema, table })
      return shape
    },
  }
}

/** The field that an error of Postgres belongs to: by its position, by what it names, or the form. */
function placeOf(error: SqlErrorDetails, draft: TableDraft, statements: () => string[]): Place {
  const built = error.position == null ? null : attempt(statements)
  const byPosition = built && placeOfPosition(ddlScript(built), error.position ?? 0, draft)
  return byPosition ?? placeOfSqlError(error, draft)
}

/** The statements; null when what the form holds cannot be built. */
function attempt(statements: () => string[]): string[] | null {
  try {
    return statements()
  } catch (error) {
    if (error instanceof DdlError) return null
    throw error
  }
}

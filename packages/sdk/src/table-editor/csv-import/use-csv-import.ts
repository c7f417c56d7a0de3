import { catalogQueryOptions } from '@howdah/platform-client/catalog/catalog'
import { getRelationId } from '@howdah/platform-client/catalog/relation-id'
import { importBatch } from '@howdah/platform-client/catalog/import/import-batch'
import { PlatformError } from '@howdah/platform-client/errors'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { isAboutName } from '../table-form/draft-problems'
import type { OpenTable, TableTarget } from '../editor-parts.types'
import type { CsvImportMessages } from './csv-import.messages'
import {
  existingMapping,
  freeTableName,
  goalOf,
  mappingProblems,
  newMapping,
  nextTableName,
  tableNameOf,
  type ImportMapping,
  type OfferedName,
} from './import-mapping'
import { followed } from './import-events'
import { importTransition, idleImport } from './import-state'
import { createRefusedReport, type RefusedReport } from './refused-report'
import { runImport } from './run-import'
import { useCsvCheck } from './use-csv-check'
import { readDefinitionsAgain } from '../../provider/read-definitions-again'

/** Controller of an import: its file, its target, and the run. */
export function useCsvImport(
  editorTarget: TableTarget,
  open: OpenTable,
  schema: string,
  shape: TableShape | null,
  messages: CsvImportMessages,
) {
  const { client, queryClient, emit } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = editorTarget
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
  const [run, dispatch] = useReducer(importTransition, idleImport)
  const [report, setReport] = useState<RefusedReport | null>(null)
  const [attempted, setAttempted] = useState(false)
  const running = useRef<AbortController | null>(null)
  const offer = useRef<OfferedName>({ of: '', name: '' })
  /**
   * Suggests the name with a number appended if such a table exists. The list of tables may arrive
   * after the suggestion was made.
   */
  const offerFree = async (name: string) => {
    const { relations } = await queryClient.fetchQuery(
      catalogQueryOptions(client, { projectRef, connectionString }),
    )
    const taken = relations.filter((relation) => relation.schema === schema)
    const free = freeTableName(
      name,
      taken.map((relation) => relation.name),
    )
    if (offer.current.of === name) offer.current = { of: name, name: free }
    setMapping((before) =>
      before?.kind === 'new' && before.name === name ? { ...before, name: free } : before,
    )
  }
  const csv = useCsvCheck((stats, source) => {
    dispatch({ type: 'reset' })
    if (shape) return setMapping(existingMapping(shape, stats))
    const offered = source.kind === 'file' ? tableNameOf(source.file.name) : ''
    const last = offer.current
    setMapping((before) =>
      newMapping(
        schema,
        nextTableName(before?.kind === 'new' ? before.name : null, last, offered),
        stats,
      ),
    )
    if (offered === last.of) return
    offer.current = { of: offered, name: offered }
    // Without the list Postgres reports a taken name.
    if (offered !== '') void offerFree(offered).catch(() => {})
  })

  // Unmounting stops the import, so that none continues unseen.
  useEffect(() => () => running.current?.abort(), [])

  const problems = mapping ? mappingProblems(mapping) : null
  const { check, options } = csv
  /** True if the file can be imported as it is, or without its broken lines. */
  const isReadable =
    check.status === 'ready' && (check.stats.broken.count === 0 || options.skipBroken)
  /** @param resume the failed import that goes on from its line; absent for a new one */
  const start = async (resume?: { fromLine: number; isTableMade: boolean }) => {
    setAttempted(true)
    const { source } = csv
    if (
      !mapping ||
      !source ||
      check.status !== 'ready' ||
      !isReadable ||
      problems?.size !== 0 ||
      run.status === 'running'
    )
      return
    const controller = new AbortController()
    const refused =
      resume && report ? report : createRefusedReport(check.stats.columns.map(({ name }) => name))
    const goal = goalOf(mapping)
    running.current = controller
    const onEvent = followed(mapping, { dispatch, emit, projectRef, resume, run })
    setReport(refused)
    await runImport({
      plan: { source, options, ...goal, before: resume?.isTableMade ? [] : goal.before },
      ...(resume ? { fromLine: resume.fromLine } : {}),
      report: refused,
      write: (batch) => importBatch(client, { ...batch, projectRef, connectionString }),
      onEvent,
      tooLongReason: messages.tooLong,
      brokenReason: messages.problem,
      signal: controller.signal,
    })
    void readDefinitionsAgain(queryClient, client, projectRef)
    if (mapping.kind === 'new') emit({ type: 'schema.changed', projectRef })
  }
  const refused =
    run.status === 'idle' && run.refusal instanceof PlatformError ? run.refusal.sql : undefined
  const target =
    mapping &&
    (mapping.kind === 'new' ? { schema: mapping.schema, name: mapping.name } : mapping.shape)
  return {
    ...csv,
    mapping,
    setMapping(next: ImportMapping) {
      setMapping(next)
      // The error from Postgres was about the previous mapping.
      dispatch({ type: 'reset' })
    },
    /** Validation problems of the columns, set after the first attempt to import. */
    problems: attempted ? problems : null,
    /** Message from Postgres about the new table's name, if it refused the name. */
    nameRefused: refused && isAboutName(refused) ? refused.message : undefined,
    isReadable,
    hasProblems: (problems?.size ?? 0) > 0,
    run,
    report,
    start: () => start(),
    /** Goes on with an import that has failed, from its line. */
    resume: () => {
      if (run.status === 'failed' && run.fromLine !== null)
        void start({ fromLine: run.fromLine, isTableMade: run.isTableMade })
    },
    stop: () => running.current?.abort(),
    /** The same panel for one more file. */
    reset() {
      dispatch({ type: 'reset' })
      setMapping(null)
      offer.current = { of: '', name: '' }
      setReport(null)
      setAttempted(false)
      void csv.choose(null)
    },
    async openTable() {
      if (!target) return
      const { schema: inSchema, name } = target
      const id = await getRelationId(client, {
        projectRef,
        connectionString,
        schema: inSchema,
        name,
      })
      if (id !== null) open({ id, schema: inSchema, name, type: 'r' }, true)
    },
  }
}

export type CsvImportModel = ReturnType<typeof useCsvImport>

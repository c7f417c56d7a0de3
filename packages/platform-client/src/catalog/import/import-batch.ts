import type { PlatformClient } from '../../client'
import { PlatformError } from '../../errors'
import type { CellValue } from '../../query/row-chunk'
import { runQuery } from '../../query/run-query'
import type { CatalogScope } from '../catalog'
import { copySql, writeRowsSql, type ImportTarget } from './import-batch.sql'

export interface ImportBatch extends CatalogScope, ImportTarget {
  /** The rows in COPY's text format. */
  data: string
  rows: number
  /** Statements that create the target of the rows; executed with them, or not at all. */
  before?: readonly string[]
  signal?: AbortSignal
}

export interface RefusedRow {
  /** Index of the row in the batch, starting at 0. */
  row: number
  sqlstate: string
  /** Message of Postgres. */
  reason: string
}

export interface ImportedBatch {
  written: number
  /** Rows that already existed or that a trigger suppressed. */
  skipped: number
  refused: RefusedRow[]
}

/**
 * Writes rows into a table in one transaction, as fast as possible; if some are refused, all others
 * are written.
 * @throws PlatformError for errors that do not concern a row; nothing of the batch is written then
 * @throws DdlError for invalid names
 */
export async function importBatch(
  client: PlatformClient,
  batch: ImportBatch,
): Promise<ImportedBatch> {
  if (batch.conflict.type === 'refuse') {
    try {
      return await copyRows(client, batch)
    } catch (error) {
      // A row caused the error, or COPY is not possible where an insert is: the rows are then
      // written individually.
      if (!(error instanceof PlatformError) || !error.sql || isBefore(error, batch)) throw error
    }
  }
  return writeRows(client, batch)
}

/** Returns true if the error concerns the preparing statements and not the rows. */
const isBefore = ({ statement }: PlatformError, { before = [] }: ImportBatch): boolean =>
  statement !== undefined && statement < before.length

async function copyRows(client: PlatformClient, batch: ImportBatch): Promise<ImportedBatch> {
  let written = 0
  for await (const event of run(client, batch, copySql(batch))) {
    if (event.type === 'statement' && event.command === 'COPY') written = event.rowCount ?? 0
  }
  return { written, skipped: batch.rows - written, refused: [] }
}

async function writeRows(client: PlatformClient, batch: ImportBatch): Promise<ImportedBatch> {
  const rows: CellValue[][] = []
  for await (const event of run(client, batch, writeRowsSql(batch)))
    if (event.type === 'rows') rows.push(...event.chunk.rows())
  const refused = rows
    .filter(([place]) => place !== '0')
    .map(([place, state, reason, more]) => ({
      row: Number(place) - 1,
      sqlstate: state ?? '',
      reason: more ? `${reason ?? ''} ${more}` : (reason ?? ''),
    }))
  const written = Number(rows.find(([place]) => place === '0')?.[2] ?? 0)
  return { written, skipped: batch.rows - written - refused.length, refused }
}

function run(client: PlatformClient, batch: ImportBatch, sql: string) {
  const { projectRef, connectionString, data, before = [], signal } = batch
  return runQuery(client, {
    projectRef,
    connectionString,
    sql: [...before, sql].join(';\n'),
    copyData: data,
    signal,
  })
}

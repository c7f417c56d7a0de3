import { createExport } from '@howdah/platform-client/resources/exports/create-export'
import type { ExportFormat, TableArea } from '@howdah/rules/export/export.types'
import { EXPORT_FILES } from '@howdah/rules/export/export-writer'
import { insertTarget } from '@howdah/rules/export/sql-insert'
import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import type { ResultSet } from '../results/result-set'
import { saveBlob, saveFrom } from '../downloads/save-file'
import { copyableText, resultFile } from './result-text'

/** Source from which an export can be run again. */
export interface ExportSource {
  projectRef: string
  /** One statement that returns rows. */
  sql: string
  parameters?: readonly (string | null)[]
  role?: Parameters<typeof createExport>[1]['role']
  connectionString?: string
  timeoutMs?: number
}

export interface ExportOptions {
  format: ExportFormat
  /** As it was typed. */
  table: string
  /** Part of the result; absent for all that is shown. */
  area?: TableArea
}

/** The one state of an export. */
export type ExportState =
  | { status: 'idle' }
  | { status: 'working' }
  | { status: 'copied' | 'copy-refused' | 'too-large' | 'started' }
  | { status: 'failed'; error: unknown }

export interface ExportModel {
  state: ExportState
  onCopy: (options: ExportOptions) => void
  onDownload: (options: ExportOptions) => void
  /** Runs the query again on the server; the rows go into a file without passing through the page. */
  onDownloadWhole: (options: ExportOptions) => void
  onReset: () => void
}

/** Exports of one result. Leaving it ends what is being prepared. */
export function useExport(result: ResultSet, source: ExportSource | null): ExportModel {
  const { client } = useHowdahContext('SqlEditor')
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const work = (task: (signal: AbortSignal) => Promise<ExportState>) => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    setState({ status: 'working' })
    task(own.signal).then(
      (next) => !own.signal.aborted && setState(next),
      (error: unknown) => !own.signal.aborted && setState({ status: 'failed', error }),
    )
  }
  const optionsOf = ({ format, table, area }: ExportOptions, signal: AbortSignal) => ({
    format,
    table: insertTarget(table) ?? '',
    area,
    signal,
  })

  return {
    state,
    onCopy: (options) =>
      work(async (signal) => {
        const text = await copyableText(result, optionsOf(options, signal))
        if (text === null) return { status: 'too-large' }
        return { status: (await copied(text)) ? 'copied' : 'copy-refused' }
      }),
    onDownload: (options) =>
      work(async (signal) => {
        const { extension, mediaType } = EXPORT_FILES[options.format]
        saveBlob(
          await resultFile(result, optionsOf(options, signal), mediaType),
          `result.${extension}`,
        )
        return { status: 'started' }
      }),
    onDownloadWhole: ({ format, table }) =>
      work(async (signal) => {
        if (!source) return { status: 'idle' }
        const target = format === 'sql' ? { table: insertTarget(table) ?? '' } : {}
        const { url } = await createExport(
          client,
          { ...source, format, ...target, fileName: 'result' },
          signal,
        )
        saveFrom(url, { name: '' })
        return { status: 'started' }
      }),
    onReset: () => {
      controller.current?.abort()
      setState({ status: 'idle' })
    },
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

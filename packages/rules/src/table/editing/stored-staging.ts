import { isRecord, listOf, parseJson } from '../../unknown-json'
import type { CellChange, ReadValue } from './row-changes'
import { stagedRowId, type StagedRow } from './staged-rows'

const VERSION = 1

/** Serializes staged rows for the browser's storage; null if there is nothing to store. */
export function stagedToText(rows: readonly StagedRow[]): string | null {
  return rows.length === 0 ? null : JSON.stringify({ version: VERSION, rows })
}

/**
 * Parses stored staged rows. Invalid parts are left out, since a browser's storage can be edited by
 * anyone with access to its tools.
 */
export function stagedFromText(text: string | null): StagedRow[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== VERSION) return []
  const seen = new Set<string>()
  return listOf(stored.rows)
    .flatMap((row) => readStaged(row) ?? [])
    .filter(({ id }) => !seen.has(id) && seen.add(id))
}

function readStaged(value: unknown): StagedRow | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null
  const cells = pairs(value.cells, readChange)
  if (value.state === 'new') return { state: 'new', id: value.id, cells }
  if ((value.state !== 'edited' && value.state !== 'deleted') || !isRecord(value.row)) return null
  const row = { key: pairs(value.row.key, readText), read: pairs(value.row.read, readText) }
  if (row.key.length === 0 || row.key.some(([, text]) => text === null)) return null
  if (stagedRowId(row.key) !== value.id || (value.state === 'edited' && cells.length === 0))
    return null
  return { state: value.state, id: value.id, row, cells }
}

function readChange(value: unknown): CellChange | undefined {
  if (!isRecord(value)) return undefined
  if (value.to === 'null' || value.to === 'default') return { to: value.to }
  return value.to === 'value' && typeof value.text === 'string'
    ? { to: 'value', text: value.text }
    : undefined
}

function readText(value: unknown): ReadValue[1] | undefined {
  return typeof value === 'string' || value === null ? value : undefined
}

function pairs<T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): (readonly [string, T])[] {
  return listOf(value).flatMap((pair): (readonly [string, T])[] => {
    const [name, second] = listOf(pair)
    const found = read(second)
    return typeof name === 'string' && found !== undefined ? [[name, found]] : []
  })
}

import { csvDecoder } from '@howdah/rules/csv/csv-decoder'
import { csvReader, type CsvPiece } from '@howdah/rules/csv/csv-reader'
import { rowProblem } from '@howdah/rules/csv/csv-header'
import type { CsvProblem, CsvRow, Delimiter } from '@howdah/rules/csv/csv.types'

/** Import source: a file, which is never read into memory as a whole, or a pasted text. */
export type CsvSource = { kind: 'file'; file: File } | { kind: 'text'; text: string }

/** The text cannot be imported, and nothing of it is. */
export class CsvRefused extends Error {
  override readonly name = 'CsvRefused'
  readonly problem: CsvProblem

  constructor(problem: CsvProblem) {
    super(problem.type)
    this.problem = problem
  }
}

/** Returns the size of the source, in the unit in which progress is reported. */
export const sizeOf = (source: CsvSource): number =>
  source.kind === 'file' ? source.file.size : source.text.length

/** UTF-16 code units of a text that are processed in one go. */
const SLICE_CHARACTERS = 128 * 1024
/** Milliseconds after which the page gets a turn. */
const TURN_MS = 12

interface TextPiece {
  text: string
  /** Total amount read, including this piece. */
  read: number
}

async function* textOf(source: CsvSource): AsyncGenerator<TextPiece> {
  if (source.kind === 'text') {
    if (/\0|\p{Surrogate}/u.test(source.text))
      throw new CsvRefused({ type: 'encoding', detected: 'binary' })
    // A text that was copied out of a file may begin with its mark.
    for (
      let at = source.text.startsWith('\ufeff') ? 1 : 0;
      at < source.text.length;
      at += SLICE_CHARACTERS
    ) {
      yield {
        text: source.text.slice(at, at + SLICE_CHARACTERS),
        read: Math.min(at + SLICE_CHARACTERS, source.text.length),
      }
    }
    return
  }
  const decoder = csvDecoder(new TextDecoder('utf-8', { fatal: true }))
  const reportProgress = (text: string | CsvProblem): string => {
    if (typeof text !== 'string') throw new CsvRefused(text)
    return text
  }
  const reader = source.file.stream().getReader()
  let read = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      read += value.length
      yield { text: reportProgress(decoder.decode(value)), read }
    }
    yield { text: reportProgress(decoder.end()), read }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

interface RowsPiece {
  rows: CsvRow[]
  read: number
}

/**
 * The rows of a source, piece by piece; all have as many fields as the first.
 * @throws CsvRefused for the first thing that is wrong
 * @throws the signal's reason when it aborts
 */
export async function* csvRows(
  source: CsvSource,
  delimiter: Delimiter,
  signal: AbortSignal,
): AsyncGenerator<RowsPiece> {
  const reader = csvReader(delimiter)
  let width: number | null = null
  const judged = ({ rows, problem }: CsvPiece): CsvRow[] => {
    for (const row of rows) {
      width ??= row.fields.length
      const misfit = rowProblem(row, width)
      if (misfit) throw new CsvRefused(misfit)
    }
    if (problem) throw new CsvRefused(problem)
    return rows
  }
  let turnEnds = performance.now() + TURN_MS
  let all = 0
  for await (const { text, read } of textOf(source)) {
    signal.throwIfAborted()
    yield { rows: judged(reader.read(text)), read }
    all = read
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + TURN_MS
  }
  yield { rows: judged(reader.end()), read: all }
}

/** Lets the page draw and hear; unlike a timer it is not held back. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** The beginning of a source, to guess its delimiter by; what is no text is an empty one. */
export async function beginningOf(source: CsvSource): Promise<string> {
  const text =
    source.kind === 'text' ? source.text : await source.file.slice(0, SLICE_CHARACTERS).text()
  return text.slice(0, SLICE_CHARACTERS)
}

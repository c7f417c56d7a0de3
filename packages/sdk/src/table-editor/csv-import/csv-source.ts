import { csvDecoder } from '@howdah/rules/csv/csv-decoder'
import { rowProblem } from '@howdah/rules/csv/csv-header'
import type { CsvQuotes } from '@howdah/rules/csv/csv-reader'
import type {
  CsvField,
  CsvLineProblem,
  CsvProblem,
  CsvRow,
  Delimiter,
} from '@howdah/rules/csv/csv.types'
import { skippingCsvReader, type SkippingPiece } from '@howdah/rules/csv/skipping-csv-reader'

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

/** A row that cannot be read, or has more or fewer fields than the first. */
export interface BrokenRow {
  line: number
  /** The whole line as one field, where it cannot be taken apart. */
  fields: CsvField[]
  problem: CsvLineProblem
}

interface RowsPiece {
  rows: CsvRow[]
  broken: BrokenRow[]
  read: number
}

/**
 * The rows of a source, piece by piece; all have as many fields as the first.
 * @throws CsvRefused if the first row is broken, or what is no row at all
 * @throws the signal's reason when it aborts
 */
export async function* csvRows(
  source: CsvSource,
  { delimiter, quotes }: { delimiter: Delimiter; quotes: CsvQuotes },
  signal: AbortSignal,
): AsyncGenerator<RowsPiece> {
  const reader = skippingCsvReader(delimiter, quotes)
  let width: number | null = null
  const judged = ({ rows, broken: lines }: SkippingPiece): Omit<RowsPiece, 'read'> => {
    const [first] = lines
    // Without its first row a text has neither names nor a width.
    if (width === null && first && first.line < (rows[0]?.line ?? Infinity))
      throw new CsvRefused(first.problem)
    const broken = lines.map(({ line, text, problem }): BrokenRow => ({
      line,
      fields: [text],
      problem,
    }))
    const fitting = rows.filter((row) => {
      width ??= row.fields.length
      const problem = rowProblem(row, width)
      if (problem) broken.push({ ...row, problem })
      return problem === null
    })
    return { rows: fitting, broken: broken.sort((a, b) => a.line - b.line) }
  }
  let turnEnds = performance.now() + TURN_MS
  let all = 0
  for await (const { text, read } of textOf(source)) {
    signal.throwIfAborted()
    yield { ...judged(reader.read(text)), read }
    all = read
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + TURN_MS
  }
  yield { ...judged(reader.end()), read: all }
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

import type { CsvProblem } from './csv.types'

export interface CsvDecoder {
  /** @returns the text of the next bytes without a byte order mark, or their error */
  decode(bytes: Uint8Array): string | CsvProblem
  /** Ends the input. */
  end(): string | CsvProblem
}

/** The platform's own decoder, which a host passes in: `new TextDecoder('utf-8', { fatal: true })`. */
export interface FatalDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

/**
 * Decodes bytes to text, split at any position. Invalid UTF-8 is reported instead of being
 * replaced; so is NUL, which Postgres cannot store in text.
 */
export function csvDecoder(utf8: FatalDecoder): CsvDecoder {
  let head: number[] | null = []
  const attempt = (decode: () => string): string | CsvProblem => {
    let text: string
    try {
      text = decode()
    } catch {
      return { type: 'encoding', detected: hasUtf16Mark(head ?? []) ? 'utf-16' : 'unknown' }
    }
    return text.includes('\0') ? { type: 'encoding', detected: 'binary' } : text
  }
  return {
    decode(bytes) {
      if (head && head.length < 2) head = [...head, ...bytes.subarray(0, 2 - head.length)]
      return attempt(() => utf8.decode(bytes, { stream: true }))
    },
    end: () => attempt(() => utf8.decode()),
  }
}

const hasUtf16Mark = ([first, second]: readonly number[]): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

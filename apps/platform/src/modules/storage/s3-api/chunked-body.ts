import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { type ChunkSigner, isSameSignature, sha256Hex } from './signature'

/** Maximum bytes of a line between chunks, and of all trailers. */
const MAX_LINE_BYTES = 1_024
const MAX_TRAILER_BYTES = 4_096

/** Position in a body: in the line before a chunk, in its data, behind them, or in the trailers. */
type State = 'size' | 'data' | 'data-end' | 'trailers' | 'done'

const EMPTY_SHA256 = sha256Hex('')
const bad = () => new S3Error('IncompleteBody', s3ApiMessages.badChunks)

export interface ChunkedBodyOptions {
  /** Verifies the signature of each chunk; null for unsigned chunks. */
  signer: ChunkSigner | null
  /** Called with the trailers, whose names are in lower case, before the last byte is passed on. */
  onTrailers(trailers: ReadonlyMap<string, string>): void
}

/**
 * Creates a stream that takes a body in the format `aws-chunked`, verifies its signatures, and passes
 * its data on. Data of a chunk is passed on before its signature is known: who stores it has to
 * discard it when the stream fails.
 */
export function decodeChunks({ onTrailers, signer }: ChunkedBodyOptions): Transform {
  let state: State = 'size'
  let line = Buffer.alloc(0)
  let left = 0
  let given = ''
  let previous = signer?.seed ?? ''
  let hash: Hash | null = null
  let trailerBytes = 0
  const trailers = new Map<string, string>()

  /** Returns the next line without its end, and the position behind it; null if it is not complete. */
  function readLine(chunk: Buffer, from: number): { text: string; next: number } | null {
    const end = chunk.indexOf(10, from)
    const part = chunk.subarray(from, end === -1 ? chunk.length : end)
    line = Buffer.concat([line, part])
    if (line.length > MAX_LINE_BYTES) throw bad()
    if (end === -1) return null
    const text = line.toString('latin1').replace(/\r$/, '')
    line = Buffer.alloc(0)
    return { text, next: end + 1 }
  }

  function beginChunk(text: string): void {
    const [, size, signature = ''] =
      /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(text) ?? []
    if (size === undefined) throw bad()
    left = Number.parseInt(size, 16)
    given = signature
    hash = signer === null ? null : createHash('sha256')
    if (left > 0) state = 'data'
    else {
      verifyChunk()
      state = 'trailers'
    }
  }

  function verifyChunk(): void {
    if (signer === null || hash === null) return
    previous = verify(signer.sign('PAYLOAD', [previous, EMPTY_SHA256, hash.digest('hex')]), given)
  }

  function takeTrailer(text: string): void {
    trailerBytes += text.length
    if (trailerBytes > MAX_TRAILER_BYTES) throw bad()
    if (text === '') return endTrailers()
    const colon = text.indexOf(':')
    if (colon < 1) throw bad()
    trailers.set(text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim())
  }

  function endTrailers(): void {
    const signature = trailers.get('x-amz-trailer-signature')
    trailers.delete('x-amz-trailer-signature')
    if (signer !== null && trailers.size > 0) {
      const lines = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('')
      verify(signer.sign('TRAILER', [previous, sha256Hex(lines)]), signature ?? '')
    }
    state = 'done'
    onTrailers(trailers)
  }

  function take(chunk: Buffer, push: (data: Buffer) => void): void {
    for (let at = 0; at < chunk.length;) {
      if (state === 'done') return
      if (state === 'data') {
        const data = chunk.subarray(at, at + left)
        hash?.update(data)
        push(data)
        left -= data.length
        at += data.length
        if (left === 0) {
          verifyChunk()
          state = 'data-end'
        }
        continue
      }
      const read = readLine(chunk, at)
      if (read === null) return
      at = read.next
      if (state === 'size') beginChunk(read.text)
      else if (state === 'trailers') takeTrailer(read.text)
      else if (read.text === '') state = 'size'
      else throw bad()
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      try {
        take(chunk, (data) => this.push(data))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done: TransformCallback) {
      try {
        // Some clients leave the empty line behind the trailers out.
        if (state === 'trailers' && line.length === 0) endTrailers()
        done(state === 'done' ? null : bad())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function verify(expected: string, given: string): string {
  if (!isSameSignature(expected, given))
    throw new S3Error('SignatureDoesNotMatch', s3ApiMessages.signature)
  return expected
}

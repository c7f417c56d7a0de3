import { Transform } from 'node:stream'
import { TooManyBytes } from './blob-store.types'

/** Passes bytes on and counts them. It fails with `TooManyBytes` as soon as there are more than `limit`. */
export function limitBytes(limit: number): Transform & { readonly count: number } {
  let count = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, next) {
      count += chunk.length
      if (count > limit) next(new TooManyBytes())
      else next(null, chunk)
    },
  })
  return Object.defineProperty(stream, 'count', { get: () => count }) as Transform & {
    readonly count: number
  }
}

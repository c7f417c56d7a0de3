/** A timeout that rests while it is paused. */
export class PausableTimer {
  readonly #onEnd: () => void
  #left: number
  #startedAt = 0
  #timer: NodeJS.Timeout | null = null

  /** @param milliseconds how long it runs in all */
  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds
    this.#onEnd = onEnd
    this.resume()
  }

  pause(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#left -= performance.now() - this.#startedAt
  }

  resume(): void {
    if (this.#timer || this.#left === Infinity) return
    this.#startedAt = performance.now()
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#left))
  }

  /** Stops it for good. */
  stop(): void {
    this.pause()
    this.#left = Infinity
  }
}

import type { HowdahStorage } from '../browser-storage/storage'

/** A storage that is as slow and as broken as a test wants it. What was asked of it in order, it does in order. */
export class TestStorage implements HowdahStorage {
  readonly items = new Map<string, string>()
  /** Latency in milliseconds; null answers synchronously, as localStorage does. */
  latency: number | null = null
  broken = false
  #lastDue = 0

  getItem = (key: string) => this.#answer(() => this.items.get(key) ?? null)
  setItem = (key: string, value: string) => this.#answer(() => void this.items.set(key, value))
  removeItem = (key: string) => this.#answer(() => void this.items.delete(key))

  /** Returns the storage as one page sees it: after `end`, no request completes. */
  page(): HowdahStorage & { end: () => void } {
    let over = false
    const never = () => new Promise<never>(() => {})
    return {
      getItem: (key) => (over ? never() : this.getItem(key)),
      setItem: (key, value) => (over ? never() : this.setItem(key, value)),
      removeItem: (key) => (over ? never() : this.removeItem(key)),
      end: () => {
        over = true
      },
    }
  }

  #answer<T>(work: () => T): T | Promise<T> {
    if (this.latency === null) {
      if (this.broken) throw new Error('QuotaExceededError')
      return work()
    }
    this.#lastDue = Math.max(this.#lastDue, Date.now() + this.latency)
    return new Promise<T>((resolve, reject) => {
      setTimeout(() => {
        if (this.broken) reject(new Error('the storage is broken'))
        else resolve(work())
      }, this.#lastDue - Date.now())
    })
  }
}

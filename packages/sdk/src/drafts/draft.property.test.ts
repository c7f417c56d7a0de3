import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraft, type Draft } from './draft'
import { createDraftStore, type DraftStore } from '../draft-store/draft-store'
import { TestStorage } from '../draft-store/draft-storage.fixture'

const KEY = 'howdah:v1:k'
/** Longer than a draft's delay and the slowest storage's answers, one after another. */
const SETTLE_MS = 5000

type Step =
  | { do: 'type' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'remount' }
  | { do: 'close' }
  | { do: 'reload' }
  | { do: 'break' }
  | { do: 'mend' }
  | { do: 'slow'; latency: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'type' }) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 0, max: 900 })
      .map((milliseconds): Step => ({ do: 'wait', milliseconds })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'remount' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'close' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'reload' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'break' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'mend' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 150, 400).map((latency): Step => ({ do: 'slow', latency })),
  },
)

/** One person in front of one editor; what is typed are words that occur once. */
class World {
  readonly storage = new TestStorage()
  text = ''
  /** Words that must never be missing again. */
  readonly safe = new Set<string>()
  #typed: string[] = []
  #page = this.storage.page()
  #draftStore: DraftStore = createDraftStore(this.#page)
  #draft!: Draft
  #isOpen = false

  /** @param latency milliseconds; null for a storage that always answers synchronously */
  constructor(latency: number | null) {
    this.storage.latency = latency
    this.#mount()
  }

  type() {
    if (!this.#isOpen) this.#mount()
    const word = `<${this.#typed.length}>`
    this.#typed.push(word)
    this.text += word
    this.#draft.change(this.text)
  }

  /**
   * Mounts another editor for the same document, in the same page: it must show all of the text,
   * whatever the storage does.
   */
  remount() {
    this.close()
    this.#mount()
  }

  /** The page lives on without the editor, and comes back to it to type. */
  close() {
    this.#draft.close()
    this.#isOpen = false
  }

  /**
   * Opens a new page, after the old one has lived for the latency of its storage; text that a
   * closed editor left behind is not flushed.
   */
  async reload() {
    await vi.advanceTimersByTimeAsync(this.#isOpen ? 1000 : SETTLE_MS)
    this.#draft.flush()
    this.#page.end()
    await vi.advanceTimersByTimeAsync(1000)
    if (this.storage.broken)
      this.#typed = this.#typed.map((word) => (this.safe.has(word) ? word : '<lost with the page>'))
    else this.keep()
    this.#page = this.storage.page()
    this.#draftStore = createDraftStore(this.#page)
    this.#mount()
  }

  keep() {
    for (const word of this.#typed) if (word !== '<lost with the page>') this.safe.add(word)
  }

  /** Lets everything work for long enough, without any input. */
  async settle() {
    this.storage.broken = false
    await vi.advanceTimersByTimeAsync(SETTLE_MS)
    this.remount()
    await vi.advanceTimersByTimeAsync(SETTLE_MS)
    this.keep()
  }

  /** A storage that fails between two writes that belong together may leave a word twice, never not at all. */
  check(once: boolean) {
    for (const word of this.safe) {
      const times = this.text.split(word).length - 1
      expect(
        once ? times === 1 : times >= 1,
        `${word} is there ${times} times in ${this.text}`,
      ).toBe(true)
    }
  }

  #mount() {
    this.text = ''
    this.#isOpen = true
    const draftStore = this.#draftStore
    const draft = createDraft({
      draftStore,
      key: KEY,
      initial: '',
      onRestore: (text) => {
        if (this.#draft === draft || this.#draft === undefined) this.text = text
      },
      onFailure: () => {},
      onRecovery: () => {},
    })
    this.#draft = draft
    draft.open()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('loses nothing in whatever order one types, remounts, reloads and the storage is slow or broken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, 1, 400),
      fc.array(step, { maxLength: 40 }),
      async (latency, steps) => {
        const world = new World(latency)
        for (const one of steps) {
          if (one.do === 'type') world.type()
          else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.milliseconds)
          else if (one.do === 'remount') world.remount()
          else if (one.do === 'close') world.close()
          else if (one.do === 'reload') await world.reload()
          else if (one.do === 'break') world.storage.broken = true
          else if (one.do === 'mend') world.storage.broken = false
          else if (latency !== null) world.storage.latency = one.latency
        }
        await world.settle()
        world.check(steps.every((one) => one.do !== 'break'))
        await world.reload()
        await world.settle()
        world.check(steps.every((one) => one.do !== 'break'))
      },
    ),
    // An editor that closes before it could read the draft must not take the text that a later one
    // holds for the same reason.
    { numRuns: 500, examples: [[400, [{ do: 'close' }, { do: 'type' }, { do: 'close' }]]] },
  )
})

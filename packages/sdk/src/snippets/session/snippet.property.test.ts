import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestStorage } from '../../draft-store/draft-storage.fixture'
import { hasDocument } from './snippet-flow'
import { TestPage, TestPlatform } from './snippet-world.fixture'

/** Longer than a debounce, the longest retry and the slowest answers, one after another. */
const SETTLE_MS = 120_000

const page = fc.constantFrom(0, 1)

type Step =
  | { do: 'type'; page: number; at: number }
  | { do: 'wait'; milliseconds: number }
  | { do: 'save' | 'take' | 'hide' | 'reload' | 'crash' | 'close tab'; page: number }
  | { do: 'platform'; state: 'up' | 'down' | 'loses answers' }
  | { do: 'latency'; milliseconds: number }
  | { do: 'gone in mid-save'; page: number; crash: boolean }
  | { do: 'storage'; broken: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      page,
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .integer({ min: 0, max: 2500 })
      .map((milliseconds): Step => ({ do: 'wait', milliseconds })),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'save' as const,
        'take' as const,
        'hide' as const,
        'reload' as const,
        'crash' as const,
        'close tab' as const,
      ),
      page,
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('up' as const, 'down' as const, 'loses answers' as const)
      .map((state): Step => ({ do: 'platform', state })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gone in mid-save' as const),
      page,
      crash: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(50, 900)
      .map((milliseconds): Step => ({ do: 'latency', milliseconds })),
  },
  { weight: 1, arbitrary: fc.boolean().map((broken): Step => ({ do: 'storage', broken })) },
)

/**
 * Counts how often the sequences reach the cases that they are about, so that a change of the
 * sequences cannot silently drop one.
 */
class Tally {
  readonly counts = {
    'page gone in the middle of a save': 0,
    'page gone while the storage was full': 0,
    'page gone with something unsaved': 0,
    'save without an answer': 0,
    'save that met another version': 0,
    'text on offer': 0,
  }
  add(what: keyof Tally['counts']) {
    this.counts[what] += 1
  }
}

/** Two pages of one browser on one snippet; what is typed are words that occur once. */
class World {
  readonly platform = new TestPlatform()
  readonly storage = new TestStorage()
  readonly pages: TestPage[] = []
  readonly safe = new Set<string>()
  #words = 0
  #lives = 0

  constructor(
    readonly tally: Tally,
    clock: number,
    starts: 'new' | 'saved',
  ) {
    this.platform.clock = clock
    if (starts === 'saved') this.platform.set('s', 'start')
    this.pages.push(this.#page(), this.#page())
    if (starts === 'new') this.pages[0]?.sessions.begin('s', {})
  }

  async do(one: Step) {
    switch (one.do) {
      case 'type':
        return this.#type(one.page, one.at)
      case 'wait':
        return vi.advanceTimersByTimeAsync(one.milliseconds)
      case 'save':
        return this.pages[one.page]?.sessions.get('s').save()
      case 'take':
        return this.pages[one.page]?.take('s')
      case 'hide':
        return this.pages[one.page]?.sessions.flush()
      case 'reload':
        return this.#reload(one.page, (old) => old.leave())
      case 'crash':
        await vi.advanceTimersByTimeAsync(300)
        return this.#reload(one.page, (old) => old.crash())
      case 'gone in mid-save':
        return this.#goneInMidSave(one.page, one.crash)
      case 'close tab':
        return this.pages[one.page]?.sessions.release('s')
      case 'platform':
        this.platform.down = one.state === 'down'
        this.platform.losesAnswers = one.state === 'loses answers'
        return
      case 'latency':
        this.platform.latency = one.milliseconds
        return
      case 'storage':
        this.storage.broken = one.broken
    }
  }

  /** Everything works and there is time. */
  async settle() {
    this.platform.down = false
    this.platform.losesAnswers = false
    this.platform.latency = 50
    this.storage.broken = false
    await vi.advanceTimersByTimeAsync(SETTLE_MS)
  }

  /** Every word is on the platform, on a screen, or on offer there. */
  check() {
    const texts = [
      this.platform.copies.get('s')?.fields.sql ?? '',
      ...this.pages.flatMap((one) => this.#shown(one)),
    ]
    for (const word of this.safe)
      expect(
        texts.some((text) => text.includes(word)),
        `${word} is lost: ${texts.join(' | ')}`,
      ).toBe(true)
  }

  #type(index: number, at: number) {
    const one = this.pages[index]
    const text = one?.text('s') ?? null
    if (!one || text === null) return
    const word = `<${(this.#words += 1)}>`
    this.safe.add(word)
    const bounds = [0, ...[...text.matchAll(/>/g)].map((match) => match.index + 1), text.length]
    const place = bounds[Math.floor(at * (bounds.length - 1))] ?? 0
    one.type('s', text.slice(0, place) + word + text.slice(place))
  }

  /**
   * Replaces a page. Text that only this page has, because the storage refuses it, is lost with the
   * page: the screen warns of that, and it cannot be prevented.
   */
  #reload(index: number, end: (old: TestPage) => void) {
    const old = this.pages[index]
    if (!old) return
    this.#count(old)
    if (this.storage.broken) {
      // A save on its way may be about to replace what the platform holds.
      const saving = old.sessions.get('s').getState().status === 'UPDATING'
      const elsewhere = saving ? '' : (this.platform.copies.get('s')?.fields.sql ?? '')
      const own = this.#shown(old).join()
      for (const word of [...this.safe])
        if (own.includes(word) && !elsewhere.includes(word)) this.safe.delete(word)
    }
    end(old)
    this.pages[index] = this.#page()
  }

  /** The platform may have done what it was asked for, or not yet: the page does not live to hear of it. */
  async #goneInMidSave(index: number, crash: boolean) {
    this.#type(index, 1)
    await vi.advanceTimersByTimeAsync(300)
    this.pages[index]?.sessions.get('s').save()
    await vi.advanceTimersByTimeAsync(this.platform.latency * 1.5)
    this.#reload(index, (old) => (crash ? old.crash() : old.leave()))
  }

  #count(old: TestPage) {
    const flow = old.sessions.get('s').getState()
    if (flow.status === 'UPDATING') this.tally.add('page gone in the middle of a save')
    if (this.storage.broken) this.tally.add('page gone while the storage was full')
    if (!hasDocument(flow)) return
    if (flow.document.changedAt !== null) this.tally.add('page gone with something unsaved')
    if (flow.document.offered.length > 0) this.tally.add('text on offer')
  }

  #shown(one: TestPage): string[] {
    return [one.text('s') ?? '', ...one.offered('s')]
  }

  #page(): TestPage {
    const made = new TestPage(this.platform, this.storage, `page ${(this.#lives += 1)}`)
    made.sessions.resume()
    return made
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('loses no text in whatever order one edits, saves, fails, reloads, crashes, in two tabs, with the storage full', async () => {
  const tally = new Tally()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 7000, -7000),
      fc.constantFrom('new' as const, 'saved' as const),
      fc.array(step, { maxLength: 40 }),
      async (clock, starts, steps) => {
        const world = new World(tally, clock, starts)
        for (const one of steps) await world.do(one)
        await world.settle()
        world.check()
        await world.do({ do: 'reload', page: 0 })
        await world.do({ do: 'reload', page: 1 })
        await world.settle()
        world.check()
        for (let lost = 0; lost < world.platform.lost; lost += 1)
          tally.add('save without an answer')
        for (let refused = 0; refused < world.platform.conflicts; refused += 1)
          tally.add('save that met another version')
      },
    ),
    { numRuns: 3000 },
  )
  for (const [what, count] of Object.entries(tally.counts)) expect(count, what).toBeGreaterThan(20)
}, 300_000)

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraft, type Draft } from './draft'
import { createDraftStore } from '../draft-store/draft-store'
import { TestStorage } from '../draft-store/draft-storage.fixture'
import type { OfferedText } from '../draft-store/offered-texts'

const KEY = 'howdah:v1:k'

/** One life of one tab of a browser, with the scratch pad in it. */
class Tab {
  text = ''
  offered: readonly OfferedText[] = []
  readonly draft: Draft
  readonly #page: ReturnType<TestStorage['page']>

  constructor(storage: TestStorage) {
    this.#page = storage.page()
    this.draft = createDraft({
      draftStore: createDraftStore(this.#page),
      key: KEY,
      initial: '',
      onRestore: (text) => (this.text = text),
      onOffered: (texts) => (this.offered = texts),
      onFailure: () => {},
      onRecovery: () => {},
    })
    this.draft.open()
  }

  type(at: number, word: string) {
    const bounds = [
      0,
      ...[...this.text.matchAll(/>/g)].map((match) => match.index + 1),
      this.text.length,
    ]
    const place = bounds[Math.floor(at * (bounds.length - 1))] ?? 0
    this.text = this.text.slice(0, place) + word + this.text.slice(place)
    this.draft.change(this.text)
  }

  take() {
    const first = this.offered[0]
    if (first) this.draft.take(first)
  }

  shown(): string[] {
    return [this.text, ...this.offered.map(({ sql }) => sql)]
  }

  leave() {
    this.draft.flush()
    this.#page.end()
  }

  crash() {
    this.#page.end()
  }
}

const tab = fc.constantFrom(0, 1)

type Step =
  | { do: 'type'; tab: number; at: number }
  | { do: 'wait'; milliseconds: number }
  | { do: 'take' | 'hide' | 'reload' | 'crash'; tab: number }
  | { do: 'storage'; broken: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      tab,
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .integer({ min: 0, max: 600 })
      .map((milliseconds): Step => ({ do: 'wait', milliseconds })),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('take' as const, 'hide' as const, 'reload' as const, 'crash' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.boolean().map((broken): Step => ({ do: 'storage', broken })) },
)

class World {
  readonly storage = new TestStorage()
  readonly tabs = [new Tab(this.storage), new Tab(this.storage)]
  readonly safe = new Set<string>()
  #words = 0

  async do(one: Step) {
    switch (one.do) {
      case 'type':
        return this.type(one.tab, one.at)
      case 'wait':
        return vi.advanceTimersByTimeAsync(one.milliseconds)
      case 'take':
        return this.tabs[one.tab]?.take()
      case 'hide':
        return this.tabs[one.tab]?.draft.flush()
      case 'reload':
        return this.#reload(one.tab, (old) => old.leave())
      case 'crash':
        await vi.advanceTimersByTimeAsync(300)
        return this.crash(one.tab)
      case 'storage':
        this.storage.broken = one.broken
    }
  }

  type(index: number, at: number) {
    const word = `<${(this.#words += 1)}>`
    this.safe.add(word)
    this.tabs[index]?.type(at, word)
  }

  crash(index: number) {
    this.#reload(index, (old) => old.crash())
  }

  /** Lets the storage work for the duration of a write, without any input. */
  async settle() {
    this.storage.broken = false
    await vi.advanceTimersByTimeAsync(300)
  }

  async typeInBoth() {
    for (const index of [0, 1]) {
      this.type(index, 1)
      await vi.advanceTimersByTimeAsync(300)
    }
  }

  /** Every word is on a screen, or on offer there. */
  check() {
    const texts = this.tabs.flatMap((one) => one.shown())
    for (const word of this.safe)
      expect(
        texts.some((text) => text.includes(word)),
        `${word} is lost: ${texts.join(' | ')}`,
      ).toBe(true)
  }

  /**
   * Replaces a tab. Text that only this tab has, because the storage refuses it, is lost with the
   * tab: the screen warns of that, and it cannot be prevented.
   */
  #reload(index: number, end: (old: Tab) => void) {
    const old = this.tabs[index]
    if (!old) return
    end(old)
    if (this.storage.broken) {
      const stored =
        [...this.storage.items.values()].join('\n') +
        this.tabs
          .filter((one) => one !== old)
          .flatMap((one) => one.shown())
          .join()
      for (const word of [...this.safe]) if (!stored.includes(word)) this.safe.delete(word)
    }
    this.tabs[index] = new Tab(this.storage)
  }
}

/** The storage refuses a text, works again, and the tab crashes before another key. */
const recoveries: [Step[]][] = [
  [
    [
      { do: 'storage', broken: true },
      { do: 'type', tab: 1, at: 0 },
      { do: 'wait', milliseconds: 200 },
      { do: 'storage', broken: false },
      { do: 'crash', tab: 1 },
    ],
  ],
  // As above, of a tab that has not been able to read the draft.
  [
    [
      { do: 'storage', broken: true },
      { do: 'reload', tab: 1 },
      { do: 'type', tab: 1, at: 0 },
      { do: 'wait', milliseconds: 200 },
      { do: 'storage', broken: false },
      { do: 'crash', tab: 1 },
    ],
  ],
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a scratch pad in two tabs loses no text, in whatever order one types, takes, reloads and crashes, with the storage full', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = new World()
      for (const one of steps) await world.do(one)
      await world.settle()
      world.check()
      for (const index of [0, 1]) world.crash(index)
      world.check()
      await world.typeInBoth()
      world.check()
    }),
    { numRuns: 1000, examples: recoveries },
  )
}, 60_000)

describe('of two tabs', () => {
  const wait = () => vi.advanceTimersByTimeAsync(300)
  const type = async (tab: Tab, text: string) => {
    tab.text = text
    tab.draft.change(text)
    await wait()
  }

  it('the one that writes over the other’s text offers it, however often they take turns', async () => {
    const storage = new TestStorage()
    const [here, there] = [new Tab(storage), new Tab(storage)]
    await type(here, 'select 1')
    await type(there, 'select 2')
    expect(there.shown()).toEqual(['select 2', 'select 1'])
    for (const more of ['a', 'b', 'c']) {
      await type(here, `select 1 as ${more}`)
      await type(there, `select 2 as ${more}`)
    }
    expect(there.shown()).toEqual(['select 2 as c', 'select 1 as c'])
    expect(new Tab(storage).shown()).toEqual(['select 2 as c', 'select 1 as c'])
  })

  it('an accepted text is stored, though this tab had written it before the other overwrote it', async () => {
    const storage = new TestStorage()
    const [here, there] = [new Tab(storage), new Tab(storage)]
    await type(there, 'select 2')
    await type(here, 'select 1')
    await type(there, 'select 3')
    // What is dismissed reads the list, on which the other tab has put this one's text.
    here.draft.dismiss({ sql: 'select 9', at: 0, from: 'here' })
    const own = here.offered.find(({ sql }) => sql === 'select 1')
    here.draft.take(own!)
    await wait()
    expect(new Tab(storage).shown()).toContain('select 1')
  })

  it('a text that is taken changes places with the one shown; a dismissed one stays away', async () => {
    const storage = new TestStorage()
    const [here, there] = [new Tab(storage), new Tab(storage)]
    await type(here, 'select 1')
    await type(there, 'select 2')
    there.draft.take(there.offered[0]!)
    expect(there.shown()).toEqual(['select 1', 'select 2'])
    there.draft.dismiss(there.offered[0]!)
    expect(there.shown()).toEqual(['select 1'])
    await wait()
    expect(new Tab(storage).shown()).toEqual(['select 1'])
    expect([...storage.items.keys()]).toEqual([KEY])
  })
})

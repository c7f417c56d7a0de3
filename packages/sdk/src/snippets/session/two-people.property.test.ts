import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestStorage } from '../../draft-store/draft-storage.fixture'
import { TestPage, TestPlatform } from './snippet-world.fixture'

type Step =
  | { do: 'type'; person: number; at: number; line: boolean }
  | { do: 'wait'; milliseconds: number }
  | { do: 'reload' | 'crash' | 'save' | 'retry'; person: number }
  | { do: 'down' | 'loses answers'; on: boolean }

const person = fc.constantFrom(0, 1)
const at = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('type' as const), person, at, line: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc
      .integer({ min: 0, max: 2500 })
      .map((milliseconds): Step => ({ do: 'wait', milliseconds })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'crash' as const, 'save' as const, 'retry' as const),
      person,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('down' as const, 'loses answers' as const),
      on: fc.boolean(),
    }),
  },
)

/** Two people in browsers of their own on one shared snippet; each types words that occur once, and deletes nothing. */
class World {
  readonly platform = new TestPlatform()
  readonly browsers = [new TestStorage(), new TestStorage()]
  readonly pages: TestPage[]
  /** Words by who typed them. */
  readonly typed: [Set<string>, Set<string>] = [new Set(), new Set()]
  /** Words that the platform held at some time. */
  readonly saved = new Set<string>()
  /** A save that was refused went through with the words of both. */
  merged = false
  #lives = 0
  #words = 0

  constructor() {
    this.platform.set('s', Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'))
    this.pages = [this.#page(0), this.#page(1)]
  }

  async do(one: Step) {
    switch (one.do) {
      case 'type':
        this.#type(one)
        break
      case 'wait':
        for (let left = one.milliseconds; left > 0; left -= 100) {
          await vi.advanceTimersByTimeAsync(Math.min(100, left))
          this.see()
        }
        break
      case 'save':
        this.pages[one.person]?.sessions.get('s').save()
        break
      case 'retry':
        this.pages[one.person]?.sessions.retry()
        break
      case 'down':
        this.platform.down = one.on
        break
      case 'loses answers':
        this.platform.losesAnswers = one.on
        break
      case 'reload':
      case 'crash':
        await vi.advanceTimersByTimeAsync(300)
        this.see()
        if (one.do === 'reload') this.pages[one.person]?.leave()
        else this.pages[one.person]?.crash()
        this.pages[one.person] = this.#page(one.person)
    }
    this.see()
  }

  /** Checks that the platform still has every saved word, since no user chose to save over one. */
  see() {
    const text = this.platform.copies.get('s')?.fields.sql ?? ''
    for (const [word] of text.matchAll(/<\d+>/g)) this.saved.add(word)
    for (const word of this.saved) expect(text).toContain(word)
    const isOfBoth = this.typed.every((words) => [...words].some((word) => text.includes(word)))
    if (isOfBoth && this.platform.conflicts > 0) this.merged = true
  }

  /** Each word is saved, or its writer sees it or has it on offer. */
  async settle() {
    await this.do({ do: 'down', on: false })
    await this.do({ do: 'loses answers', on: false })
    await this.do({ do: 'wait', milliseconds: 90_000 })
    for (const [index, words] of this.typed.entries()) {
      const page = this.pages[index]
      const shown = [
        page?.text('s') ?? '',
        ...(page?.offered('s') ?? []),
        this.platform.copies.get('s')?.fields.sql ?? '',
      ]
      for (const word of words) {
        expect(
          shown.some((text) => text.includes(word)),
          `${word} of ${index}: ${shown.join(' | ')}`,
        ).toBe(true)
      }
    }
  }

  inConflict(): boolean {
    return this.pages.some((page) => {
      const flow = page.sessions.get('s').getState()
      return flow.status === 'UPDATING_FAILED' && flow.failure.kind === 'newer-elsewhere'
    })
  }

  #type({ person: index, at: place, line }: Extract<Step, { do: 'type' }>) {
    const page = this.pages[index]
    const text = page?.text('s') ?? null
    if (!page || text === null) return
    const lines = text.split('\n')
    const word = `<${(this.#words += 1)}>`
    const where = Math.min(lines.length - 1, Math.floor(place * lines.length))
    if (line) lines.splice(where, 0, word)
    else lines[where] += word
    this.typed[index === 0 ? 0 : 1].add(word)
    page.type('s', lines.join('\n'))
  }

  #page(index: number): TestPage {
    const storage = this.browsers[index]
    if (!storage) throw new Error('There is no such browser.')
    const page = new TestPage(this.platform, storage, `page ${(this.#lives += 1)}`)
    page.sessions.get('s')
    return page
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('takes no saved word of another person away, and loses none of one’s own', async () => {
  let conflicts = 0
  let merges = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = new World()
      await world.do({ do: 'wait', milliseconds: 300 })
      for (const one of steps) await world.do(one)
      await world.settle()
      if (world.inConflict()) conflicts += 1
      if (world.merged) merges += 1
    }),
    { numRuns: 200 },
  )
  expect(conflicts).toBeGreaterThan(5)
  expect(merges).toBeGreaterThan(5)
}, 300_000)

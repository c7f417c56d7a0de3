import type { RowAnswer } from './row-checks'

/** RowQuestion to Postgres about the rows of a batch. */
export interface RowQuestion {
  /** Policies are those of the project; the filters are those of its clients. */
  readonly kind: 'policy' | 'filter'
  /** Clients that wait for the answer. */
  readonly clients: Set<object>
  /** @param maxMs time in milliseconds that the answer may take */
  ask(maxMs?: number): Promise<RowAnswer>
}

/** Time that the filters of clients have taken so far. */
export interface FilterTimes {
  /** Asks all questions of a batch. @returns their answers, by key */
  ask(questions: ReadonlyMap<string, RowQuestion>): ReadonlyMap<string, Promise<RowAnswer>>
  /** Returns true for a client whose filters have been too slow for many batches, one after the other. */
  isTooSlow(client: object): boolean
}

/** Questions at a time. */
const CONCURRENT_QUESTIONS = 3
/** Time in milliseconds that the filters of a client may take in a batch. */
const MAX_CLIENT_MS = 500
/**
 * Time in milliseconds that a filter may always take, and that slower ones of all clients may take in
 * a batch beyond it: many clients with slow filters do not add up.
 */
const QUICK_MS = 50
const MAX_SLOW_MS = 1_500
/** Batches in a row after which a client gets no more changes of slow filters. */
const MAX_SLOW_BATCHES = 10
/** Difference in milliseconds between clients that have their turn one after the other. */
const SAME_TURN_MS = 50

const UNANSWERED: RowAnswer = { rows: new Set(), isWhole: false, ms: 0 }

export function createFilterTimes(): FilterTimes {
  const past = new WeakMap<object, { ms: number; slowBatches: number }>()
  const pastOf = (client: object) => past.get(client) ?? { ms: 0, slowBatches: 0 }

  /** Returns the place of a question: clients whose filters took long before come last. */
  function turnOf({ clients, kind }: RowQuestion): number {
    if (kind === 'policy') return -1
    let ms = Number.POSITIVE_INFINITY
    for (const client of clients) ms = Math.min(ms, pastOf(client).ms)
    return Math.floor(ms / SAME_TURN_MS)
  }

  /** Counts the time of a batch. */
  function beginBatch() {
    const used = new Map<object, number>()
    const slow = new Set<object>()
    let slowMs = MAX_SLOW_MS

    function count(client: object, { isWhole, ms }: RowAnswer): void {
      used.set(client, isWhole ? (used.get(client) ?? 0) + ms : MAX_CLIENT_MS)
      if (isWhole || slow.has(client)) return
      slow.add(client)
      past.set(client, { ms: MAX_CLIENT_MS, slowBatches: pastOf(client).slowBatches + 1 })
    }

    return {
      async askFilter({ ask, clients }: RowQuestion): Promise<RowAnswer> {
        let left = 0
        for (const client of clients) left = Math.max(left, MAX_CLIENT_MS - (used.get(client) ?? 0))
        const answer =
          left <= 0 ? UNANSWERED : await ask(slowMs > 0 ? left : Math.min(left, QUICK_MS))
        slowMs -= Math.max(0, answer.ms - QUICK_MS)
        for (const client of clients) count(client, answer)
        return answer
      },
      end() {
        for (const [client, ms] of used)
          if (!slow.has(client)) past.set(client, { ms, slowBatches: 0 })
      },
    }
  }

  return {
    ask(questions) {
      const batch = beginBatch()
      const answers = new Map<string, Promise<RowAnswer>>()
      const waiting = [...questions.values()]
        .toSorted((a, b) => turnOf(a) - turnOf(b))
        .map((question) => ({ question, answer: createDeferred<RowAnswer>() }))
      const byQuestion = new Map(waiting.map(({ answer, question }) => [question, answer.promise]))
      for (const [key, question] of questions) {
        const answer = byQuestion.get(question)
        if (answer !== undefined) answers.set(key, answer)
      }
      let failure: { error: unknown } | null = null
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { answer, question } = next
          try {
            // Without Postgres, the others fail too.
            if (failure !== null) throw failure.error
            answer.resolve(
              await (question.kind === 'policy' ? question.ask() : batch.askFilter(question)),
            )
          } catch (error) {
            failure ??= { error }
            answer.reject(error)
          }
        }
      }
      void Promise.all(Array.from({ length: CONCURRENT_QUESTIONS }, work)).then(() => batch.end())
      return answers
    },
    isTooSlow: (client) => pastOf(client).slowBatches >= MAX_SLOW_BATCHES,
  }
}

function createDeferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

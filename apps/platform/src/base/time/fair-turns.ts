/** Runs work of several clients, some of it at a time. */
export type FairTurns = <T>(client: unknown, work: () => Promise<T>) => Promise<T>

/**
 * Lets the clients that wait have their turn one after the other, however much each of them asks for.
 * @param perClient work of a client at a time: work that takes long leaves a place to others
 */
export function createFairTurns(concurrency: number, perClient = concurrency): FairTurns {
  /** Waiting work; the next client comes first. */
  const queues = new Map<unknown, (() => Promise<void>)[]>()
  const runningOf = new Map<unknown, number>()
  let running = 0

  function next(): void {
    if (running >= concurrency) return
    for (const [client, queue] of queues) {
      const own = runningOf.get(client) ?? 0
      if (own >= perClient) continue
      queues.delete(client)
      const work = queue.shift()
      if (queue.length > 0) queues.set(client, queue)
      if (work === undefined) continue
      running += 1
      runningOf.set(client, own + 1)
      void work().finally(() => end(client))
      return
    }
  }

  function end(client: unknown): void {
    running -= 1
    const own = (runningOf.get(client) ?? 1) - 1
    if (own === 0) runningOf.delete(client)
    else runningOf.set(client, own)
    next()
  }

  return (client, work) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(client) ?? []
      queue.push(() => (async () => work())().then(resolve, reject))
      queues.set(client, queue)
      next()
    })
}

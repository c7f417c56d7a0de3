/** Runs work of several clients, some of it at a time. */
export type FairTurns = <T>(client: unknown, work: () => Promise<T>) => Promise<T>

/** Lets the clients that wait have their turn one after the other, however much each of them asks for. */
export function createFairTurns(concurrency: number): FairTurns {
  /** Waiting work; the next client comes first. */
  const queues = new Map<unknown, (() => Promise<void>)[]>()
  let running = 0

  function next(): void {
    if (running >= concurrency) return
    const [first] = queues
    if (first === undefined) return
    const [client, queue] = first
    queues.delete(client)
    const [work, ...rest] = queue
    if (rest.length > 0) queues.set(client, rest)
    if (work === undefined) return
    running += 1
    void work().finally(() => {
      running -= 1
      next()
    })
  }

  return (client, work) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(client) ?? []
      queue.push(() => work().then(resolve, reject))
      queues.set(client, queue)
      next()
    })
}

/** Requests of a bulk action that run at the same time. */
const PARALLEL_REQUESTS = 4

/** Result of an action on several items. */
export interface BulkResult<Item> {
  done: Item[]
  failed: { item: Item; error: Error }[]
}

/** Runs an action for each item, a few at a time. Continues after a failure. */
export async function runForEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<BulkResult<Item>> {
  const result: BulkResult<Item> = { done: [], failed: [] }
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await run(item)
        result.done.push(item)
      } catch (error) {
        result.failed.push({
          item,
          error: error instanceof Error ? error : new Error(String(error)),
        })
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
  return result
}

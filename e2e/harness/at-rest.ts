/** How long a value does not change before it counts as final, in milliseconds. */
const REST_MS = 400

/** Waits until what is read, such as the place of a scroll, has stopped changing. @returns the last value */
export async function atRest<Value>(read: () => Promise<Value>): Promise<Value> {
  let value = await read()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const next = await read()
    if (next === value) return value
    value = next
  }
}

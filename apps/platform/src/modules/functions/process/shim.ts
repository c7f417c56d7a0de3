/** Runs before a function: what functions of the ecosystem expect to be there. */
export const SHIM = `globalThis.EdgeRuntime = {
  waitUntil(promise) {
    Promise.resolve(promise).catch((error) => console.error(error))
  },
}
`

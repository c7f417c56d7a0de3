/** A dump or an import cannot go on; the message is for the person who wanted it. */
export class DumpError extends Error {
  override readonly name = 'DumpError'
}

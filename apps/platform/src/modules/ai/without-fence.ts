/**
 * Streams a text without the Markdown fence that models often put around code: if it starts with a
 * fence, its first line and its last fence are omitted. A fence elsewhere is part of the text.
 */
export async function* withoutFence(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  let isFenced: boolean | null = null
  for await (const piece of pieces) {
    held += piece
    if (isFenced === null) {
      const start = held.trimStart()
      if (start.length < FENCE.length && FENCE.startsWith(start)) continue
      isFenced = start.startsWith(FENCE)
      if (isFenced) held = start
    }
    if (!isFenced) {
      yield held
      held = ''
      continue
    }
    if (held.startsWith(FENCE)) {
      const end = held.indexOf('\n')
      if (end === -1) continue
      held = held.slice(end + 1)
    }
    // What may turn out to be the last fence waits.
    const last = /(?:^|\n)[ \t]*(?:`{1,3}\s*)?$/.exec(held)
    const safe = last ? last.index : held.length
    if (safe > 0) yield held.slice(0, safe)
    held = held.slice(safe)
  }
  const rest = isFenced ? held.replace(/\n?[ \t]*```\s*$/, '') : held
  if (rest !== '' && !(isFenced && rest.startsWith(FENCE))) yield rest
}

const FENCE = '```'

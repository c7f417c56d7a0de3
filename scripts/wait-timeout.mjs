import { vi } from 'vitest'

// A wait ends with its condition; how long that takes is a question of the machine. Vitest's own default is one second.
const defaults = { timeout: 40_000 }
const replaced = Symbol.for('howdah.wait-timeout')

// Projects whose files share their modules run this once a file.
if (!(replaced in vi.waitFor)) {
  const { waitFor } = vi
  vi.waitFor = Object.assign(
    (callback, options) =>
      waitFor(callback, {
        ...defaults,
        ...(typeof options === 'number' ? { timeout: options } : options),
      }),
    { [replaced]: true },
  )
}

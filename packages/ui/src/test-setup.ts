import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
// A machine with much to do is slow, which is no failure.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom lacks and Radix asks for while mounting; nothing is laid out there anyway.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver
if (typeof Element !== 'undefined') {
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= () => {}
  Element.prototype.scrollIntoView ??= () => {}
}

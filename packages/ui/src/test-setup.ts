import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
// A machine with much to do is slow, which is no failure.
configure({ asyncUtilTimeout: 20_000 })

// Missing in jsdom and used by Radix while mounting; jsdom has no layout anyway.
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

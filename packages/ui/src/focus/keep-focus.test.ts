// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus'

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.isConnected ? [{}] : []) as unknown as DOMRectList
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const byId = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!

it('gives the focus of a closed question to the dialog under it, once its button is enabled', () => {
  document.body.innerHTML = `<main><button id="row"></button></main>
    <div class="hw-portal"><div id="panel"><button id="ban"></button></div><div id="question"><button id="confirm"></button></div></div>`
  const stop = keepFocus(document.querySelector('main')!)
  for (const id of ['row', 'ban', 'confirm']) byId(id).focus()
  byId('confirm').click()
  byId('ban').disabled = true
  document.querySelector('#question')?.remove()
  vi.advanceTimersByTime(300)
  expect(document.activeElement).toBe(document.body)
  byId('ban').disabled = false
  vi.advanceTimersByTime(2_000)
  expect(document.activeElement).toBe(byId('ban'))

  byId('ban').click()
  document.querySelector('#panel')?.remove()
  vi.advanceTimersByTime(300)
  expect(document.activeElement).toBe(byId('row'))
  stop()
})

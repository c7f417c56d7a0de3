// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { watchScrollRest } from './scroll-place'

afterEach(() => void vi.useRealTimers())

function scrollTo(element: HTMLElement, top: number) {
  element.scrollTop = top
  element.dispatchEvent(new Event('scroll'))
}

test('one report when scrolling rests', () => {
  vi.useFakeTimers()
  const onRest = vi.fn()
  const element = document.createElement('div')
  watchScrollRest(element, onRest)
  scrollTo(element, 10)
  vi.advanceTimersByTime(200)
  scrollTo(element, 40)
  vi.advanceTimersByTime(200)
  expect(onRest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60)
  expect(onRest).toHaveBeenCalledExactlyOnceWith(40)
})

test('the end reports a place that was not reported yet, once', () => {
  vi.useFakeTimers()
  const onRest = vi.fn()
  const element = document.createElement('div')
  const stop = watchScrollRest(element, onRest)
  scrollTo(element, 10)
  stop()
  expect(onRest).toHaveBeenCalledExactlyOnceWith(10)
  scrollTo(element, 20)
  vi.advanceTimersByTime(500)
  expect(onRest).toHaveBeenCalledOnce()
})

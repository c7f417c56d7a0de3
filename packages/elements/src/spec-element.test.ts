import { expect, test, vi } from 'vitest'
import type { ElementSpec } from './element-spec'
import { addAccessors, attributesOf, SpecElement } from './spec-element'

const spec: ElementSpec = {
  attributes: { value: 'text', rowLimit: 'number', readOnly: 'flag' },
  properties: ['role2'],
  events: { onValueChange: 'x-value-change', onRun: 'x-run' },
  followed: { value: 'onValueChange' },
}
const changed = vi.fn()
class Example extends SpecElement {
  static readonly observedAttributes = attributesOf(spec)
  constructor() {
    super(spec)
  }
  protected changed() {
    changed()
  }
  values() {
    return this.valuesOf(spec)
  }
  callbacks() {
    return this.callbacksOf(spec)
  }
}
addAccessors(Example.prototype, spec)

const early = document.createElement('x-example')
document.body.append(early)
Object.assign(early, { rowLimit: 5, unrelated: 1 })
customElements.define('x-example', Example)
const make = () => document.body.appendChild(document.createElement('x-example')) as Example

test('properties that were set before the script ran count', () => {
  expect((early as Example).values()).toEqual({ rowLimit: 5 })
})

test('attributes are read by their kind, and a property that was set wins', () => {
  const element = make()
  changed.mockClear()
  element.setAttribute('row-limit', '10')
  element.setAttribute('read-only', '')
  element.setAttribute('value', 'a')
  expect(changed).toHaveBeenCalledTimes(3)
  expect(element.values()).toEqual({ rowLimit: 10, readOnly: true, value: 'a' })
  Object.assign(element, { rowLimit: 20, role2: { name: 'x' } })
  expect(element.values()).toEqual({
    rowLimit: 20,
    readOnly: true,
    value: 'a',
    role2: { name: 'x' },
  })
  Object.assign(element, { rowLimit: undefined })
  expect(element.values()).toMatchObject({ rowLimit: 10 })
})

test('events bubble out of shadow roots, and a followed property follows', () => {
  const element = make()
  const reported = vi.fn()
  document.body.addEventListener('x-value-change', (event) =>
    reported((event as CustomEvent).detail),
  )
  element.callbacks().onValueChange?.('typed')
  expect(reported).toHaveBeenLastCalledWith('typed')
  // The page has not set it: the component keeps it.
  expect(element.values()).toEqual({})
  element.setAttribute('value', 'start')
  element.callbacks().onValueChange?.('more')
  expect(element.values()).toEqual({ value: 'more' })
})

import { expect, it, vi } from 'vitest'
import { createActionList } from './action-list'
import type { WidgetKey } from '../provider/widget-context'
import { createOffers } from '../provider/offers'
import type { OfferedAction } from './widget-action.types'

const action = (id: string, run = () => {}): OfferedAction => ({ id, label: `Do ${id}`, run })
const offering = (widget: WidgetKey, group: string, ...actions: OfferedAction[]) => ({
  widget,
  read: () => ({ group, inFront: true, actions: () => actions }),
})
const editor = (): WidgetKey => ({ kind: 'sql-editor', depth: 0 })

it('tells widgets of a kind apart, by their names where they have their own', () => {
  const offers = createOffers()
  for (const name of ['SQL editor', 'SQL editor', 'Reports'])
    offers.add(offering(editor(), name, action('run')))
  expect(createActionList(offers)().map(({ id, group, label }) => [id, group, label])).toEqual([
    ['sql-editor.run', 'SQL editor', 'Do run'],
    ['sql-editor.run:2', 'SQL editor (2)', 'Do run'],
    ['sql-editor.run:3', 'Reports', 'Do run'],
  ])
})

it('names what stands inside another first', () => {
  const offers = createOffers()
  offers.add(offering({ kind: 'sql-workspace', depth: 0 }, 'SQL workspace', action('new-query')))
  offers.add(offering({ kind: 'sql-editor', depth: 1 }, 'SQL editor', action('run')))
  offers.add(offering({ kind: 'table-editor', depth: 0 }, 'Table editor', action('new-row')))
  expect(createActionList(offers)().map(({ group }) => group)).toEqual([
    'SQL editor',
    'SQL workspace',
    'Table editor',
  ])
})

it('puts together what the parts of a widget offer; of two that offer one, the later stands in front', () => {
  const offers = createOffers()
  const [widget, first, second] = [editor(), vi.fn(), vi.fn()]
  offers.add(offering(widget, 'SQL editor', action('import', first), action('run')))
  offers.add(offering(editor(), 'Another'))
  const takeBack = offers.add(
    offering(widget, 'SQL editor', action('import', second), action('export')),
  )
  const list = createActionList(offers)
  expect(list().map(({ id }) => id)).toEqual([
    'sql-editor.import',
    'sql-editor.run',
    'sql-editor.export',
  ])
  list()[0]?.run()
  takeBack()
  list()[0]?.run()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

it('is the same list until something of it is another, and runs what is offered then', () => {
  const offers = createOffers()
  const [first, second] = [vi.fn(), vi.fn()]
  let actions = [action('run', first)]
  const takeBack = offers.add({
    widget: editor(),
    read: () => ({ group: 'SQL editor', inFront: true, actions: () => actions }),
  })
  const list = createActionList(offers)
  const before = list()
  actions = [action('run', second)]
  expect(list()).toBe(before)
  before[0]?.run()
  actions = [{ ...action('run', second), label: 'Run all' }]
  expect(list()[0]?.label).toBe('Run all')
  actions = []
  before[0]?.run()
  expect(list()).toEqual([])
  actions = [action('run', second)]
  takeBack()
  before[0]?.run()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

it('notifies listeners, and none after they unsubscribe', () => {
  const offers = createOffers()
  const listener = vi.fn()
  const stop = offers.subscribe(listener)
  offers.add(offering(editor(), 'SQL editor', action('run')))()
  offers.changed()
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  offers.changed()
  expect(listener).toHaveBeenCalledTimes(3)
})

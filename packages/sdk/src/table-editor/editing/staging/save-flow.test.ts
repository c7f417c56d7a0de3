import { expect, it } from 'vitest'
import { noSave, saveTransition, type SaveEvent, type SaveFlow } from './save-flow'

const after = (...events: SaveEvent[]) => events.reduce<SaveFlow>(saveTransition, noSave)
const began: SaveEvent = { type: 'save-began' }
const met: SaveEvent = { type: 'conflict-met', rowId: '["1"]' }

it('ends a save once', () => {
  expect(after(began)).toEqual({ status: 'saving' })
  expect(after(began, { type: 'saved' })).toBe(noSave)
  expect(after({ type: 'saved' }, met)).toBe(noSave)
})

it('says what failed, and tries again', () => {
  const failed = after(began, { type: 'save-failed', error: 'cut', rowId: null, isCertain: false })
  expect(failed).toEqual({ status: 'failed', error: 'cut', rowId: null, isCertain: false })
  expect(saveTransition(failed, began)).toEqual({ status: 'saving' })
  expect(saveTransition(failed, { type: 'dismissed' })).toBe(noSave)
})

it('shows of the row in conflict what came of it, and nothing that came for another', () => {
  const conflict = after(began, met)
  expect(conflict).toMatchObject({ status: 'conflict', theirs: { status: 'loading' } })
  expect(
    saveTransition(conflict, { type: 'theirs-came', rowId: '["2"]', theirs: { status: 'gone' } }),
  ).toBe(conflict)
  const gone = saveTransition(conflict, {
    type: 'theirs-came',
    rowId: '["1"]',
    theirs: { status: 'gone' },
  })
  expect(gone).toEqual({ status: 'conflict', rowId: '["1"]', theirs: { status: 'gone' } })
  expect(saveTransition(gone, { type: 'theirs-asked' })).toMatchObject({
    theirs: { status: 'loading' },
  })
})

it('cannot be put aside while it runs', () => {
  const saving = after(began)
  expect(saveTransition(saving, { type: 'dismissed' })).toBe(saving)
})

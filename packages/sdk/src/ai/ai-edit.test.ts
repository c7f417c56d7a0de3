import { describe, expect, it } from 'vitest'
import { aiEditTransition, openEdit, type AiEdit, type AiEditEvent } from './ai-edit'
import { wholeDocument } from './edit-target'

const target = wholeDocument('select 1')
const through = (...events: AiEditEvent[]) => events.reduce(aiEditTransition, openEdit())
const asked: AiEditEvent[] = [
  { type: 'typed', prompt: 'count them' },
  { type: 'submitted', target },
]

describe('an AI edit', () => {
  it('goes from the prompt over the answer, as it is written, to the decision', () => {
    expect(through(...asked)).toEqual({
      status: 'generating',
      prompt: 'count them',
      target,
      answer: '',
    })
    expect(through(...asked, { type: 'received', answer: 'sel' })).toMatchObject({
      status: 'generating',
      answer: 'sel',
    })
    const reviewing = through(...asked, { type: 'answered', answer: 'select 2' })
    expect(reviewing).toMatchObject({ status: 'reviewing', answer: 'select 2' })
    expect(aiEditTransition(reviewing, { type: 'accepted' })).toEqual({ status: 'closed' })
    expect(aiEditTransition(reviewing, { type: 'dismissed' })).toEqual({ status: 'closed' })
  })

  it('is submitted only when the prompt is non-empty after trimming and nothing is loading', () => {
    expect(through({ type: 'typed', prompt: ' \n ' }, { type: 'submitted', target })).toMatchObject(
      { status: 'prompting' },
    )
    const other = wholeDocument('select 2')
    expect(through(...asked, { type: 'submitted', target: other })).toMatchObject({
      status: 'generating',
      target,
    })
  })

  it('gives the prompt back when it is cancelled, when it fails, and when the proposal no longer fits', () => {
    expect(through(...asked, { type: 'dismissed' })).toEqual({
      status: 'prompting',
      prompt: 'count them',
      problem: null,
    })
    const failed: AiEditEvent = { type: 'failed', problem: 'no' }
    const back: AiEdit = { status: 'prompting', prompt: 'count them', problem: 'no' }
    expect(through(...asked, failed)).toEqual(back)
    expect(through(...asked, { type: 'answered', answer: 'x' }, failed)).toEqual(back)
  })

  it('lets go of an answer that comes after it was cancelled', () => {
    const cancelled = through(...asked, { type: 'dismissed' })
    expect(aiEditTransition(cancelled, { type: 'received', answer: 'late' })).toBe(cancelled)
    expect(aiEditTransition(cancelled, { type: 'answered', answer: 'late' })).toBe(cancelled)
    expect(aiEditTransition(cancelled, { type: 'failed', problem: 'late' })).toBe(cancelled)
    expect(aiEditTransition({ status: 'closed' }, { type: 'accepted' })).toEqual({
      status: 'closed',
    })
  })
})

import { expect, test } from 'vitest'
import { creationSteps } from './creation-steps'

const operation = { id: 'op_1', kind: 'create_project', state: 'running', step: 'bootstrap', error: null } as const
const states = (...args: Parameters<typeof creationSteps>) => creationSteps(...args).map((step) => step.state)

test('steps before the running one are done, those after it wait', () => {
  expect(states(operation)).toEqual(['done', 'done', 'running', 'waiting'])
})

test('a failure stands at the step where it happened', () => {
  expect(states({ ...operation, state: 'failed', step: 'start' })).toEqual(['done', 'failed', 'waiting', 'waiting'])
})

test('before the operation is known everything waits, after it everything is done', () => {
  expect(states(null)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(states({ ...operation, state: 'succeeded', step: 'activate' })).toEqual(['done', 'done', 'done', 'done'])
})

test('a step of a newer platform is shown by its own name', () => {
  expect(creationSteps({ ...operation, step: 'warm-up' })).toEqual([{ id: 'warm-up', label: 'warm-up', state: 'running' }])
})

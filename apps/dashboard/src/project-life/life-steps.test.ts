import { expect, test } from 'vitest'
import { lifeSteps } from './life-steps'

const operation = {
  id: 'op_1',
  kind: 'create_project',
  state: 'running',
  step: 'bootstrap',
  error: null,
} as const
const states = (...args: Parameters<typeof lifeSteps>) =>
  lifeSteps(...args).map((step) => step.state)

test('steps before the running one are done, those after it wait', () => {
  expect(states(operation)).toEqual(['done', 'done', 'running', 'waiting'])
})

test('a failure stands at the step where it happened', () => {
  expect(states({ ...operation, state: 'failed', step: 'start' })).toEqual([
    'done',
    'failed',
    'waiting',
    'waiting',
  ])
})

test('after the work everything is done', () => {
  expect(states({ ...operation, state: 'succeeded', step: 'activate' })).toEqual([
    'done',
    'done',
    'done',
    'done',
  ])
})

test.each([
  ['attach_project', 'verify', ['running', 'waiting']],
  ['pause_project', 'stop', ['running', 'waiting']],
  ['resume_project', 'activate', ['done', 'running']],
  ['restart_project', 'start', ['done', 'running', 'waiting']],
  ['delete_project', 'remove', ['running', 'waiting']],
  ['set_database_password', 'disconnect', ['done', 'running']],
  ['create_backup', 'check', ['done', 'running', 'waiting']],
  ['restore_backup', 'swap', ['done', 'done', 'running', 'waiting', 'waiting', 'waiting']],
] as const)('%s at %s', (kind, step, expected) =>
  expect(states({ ...operation, kind, step })).toEqual(expected),
)

test('a step of a newer platform is shown by its own name', () => {
  expect(lifeSteps({ ...operation, step: 'warm-up' })).toEqual([
    { id: 'warm-up', label: 'warm-up', state: 'running' },
  ])
})

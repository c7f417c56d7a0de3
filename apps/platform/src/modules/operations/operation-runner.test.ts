import { describe, expect, it } from 'vitest'
import { newRef } from '../projects/create-project'
import { remaining } from './operation-runner'
import { operationPlans } from './operations'

const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

describe('what remains of an operation', () => {
  it.each([
    ['a', 'abc'],
    ['b', 'bc'],
    ['c', 'c'],
    // A step that this build does not know: all of them may be run again.
    ['reserve', 'abc'],
  ])('from %s on is %s', (noted, expected) => {
    expect(
      remaining(steps, noted)
        .map(({ name }) => name)
        .join(''),
    ).toBe(expected)
  })
})

it('has no step in which a server is not killed by a test', () => {
  // Making a plan asks nothing of its parts.
  const plans = operationPlans({} as Parameters<typeof operationPlans>[0])
  const steps = Object.entries(plans).map(([kind, plan]) => [kind, plan.steps.map(({ name }) => name)])
  // A new one goes here and into the tests that kill: of a project's making, its life, its backups, and what is attached.
  expect(Object.fromEntries(steps)).toEqual({
    create_project: ['initialize', 'start', 'bootstrap', 'activate'],
    attach_project: ['verify', 'activate'],
    pause_project: ['stop', 'rest'],
    resume_project: ['start', 'activate'],
    restart_project: ['stop', 'start', 'activate'],
    delete_project: ['remove', 'forget'],
    create_backup: ['copy', 'check', 'keep'],
    restore_backup: ['stop', 'unpack', 'swap', 'start', 'activate', 'tidy'],
  })
})

it('makes references of twenty letters that differ', () => {
  const refs = Array.from({ length: 100 }, newRef)
  expect(refs.every((ref) => /^[a-z]{20}$/.test(ref))).toBe(true)
  expect(new Set(refs).size).toBe(100)
})

import { expect, it } from 'vitest'
import { createBudget } from './budget'

it('comes back with time, up to its maximum', () => {
  const budget = createBudget(100, 10)
  expect(budget.left(5_000)).toBe(100)
  budget.use(90)
  expect(budget.left(5_000)).toBe(10)
  expect(budget.left(7_000)).toBe(30)
  expect(budget.wait(7_000)).toBe(0)
  budget.use(50)
  expect(budget.left(7_000)).toBe(-20)
  expect(budget.wait(7_000)).toBe(2_000)
  expect(budget.wait(9_000)).toBe(0)
  expect(budget.left(99_000)).toBe(100)
})

it('takes no harm from a time that goes back', () => {
  const budget = createBudget(100, 10)
  budget.left(5_000)
  budget.use(50)
  expect(budget.left(1_000)).toBe(50)
})

import type { ParameterProblem } from '@howdah/rules/postgres/parameters'

export const parameterProblemMessages: Record<ParameterProblem, (name: string) => string> = {
  unknown: (name) => `${name} can’t be changed.`,
  'not-a-value': (name) => `This isn’t one of the values of ${name}.`,
  'not-a-number': (name) => `${name} is a number without a unit.`,
  'out-of-range': (name) => `The value is outside the allowed range of ${name}.`,
}

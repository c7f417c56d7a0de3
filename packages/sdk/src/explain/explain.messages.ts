/** The texts of a query's plan. */
export const explainMessages = {
  treeLabel: 'Query plan',
  worst: 'Worst step',
  worstByTime: 'takes most of the time',
  worstByCost: 'expected to cost most',
  share: (percent: string) => `${percent} of total`,
  cost: 'Cost',
  costRange: (startup: string, total: string) => `${startup} to ${total}`,
  rows: 'Rows',
  rowsExpected: (expected: string) => `${expected} expected`,
  rowsActual: (actual: string, expected: string) => `${actual} of ${expected} expected`,
  neverReached: (expected: string) => `never reached, ${expected} expected`,
  tooFew: (factor: string) => `${factor} times more than expected`,
  tooMany: (factor: string) => `${factor} times fewer than expected`,
  time: 'Time',
  ownTime: (own: string, total: string) => `${own} alone, ${total} with its inputs`,
  loops: (count: number, text: string) => (count === 1 ? 'ran once' : `ran ${text} times`),
  planning: (time: string) => `Planning ${time}`,
  execution: (time: string) => `Execution ${time}`,
  rolledBack: 'The statement was run to measure it, then rolled back.',
  details: 'Details of the step',
  unreadable: 'This plan can’t be shown as a tree.',
}

export type ExplainMessages = typeof explainMessages

export const explainTexts = { name: 'explain', defaults: explainMessages } as const

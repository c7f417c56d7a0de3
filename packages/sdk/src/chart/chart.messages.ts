/** The texts of a result's chart. */
export const chartMessages = {
  label: 'Chart',
  kind: 'Kind',
  bar: 'Bars',
  line: 'Lines',
  area: 'Areas',
  x: 'Along',
  y: 'Values',
  asTable: 'As a table',
  asChart: 'As a chart',
  noNumber: 'There is no number to draw',
  noNumberHint: 'A chart needs a column of a numeric type, for example a count or a sum.',
  noRows: 'There are no rows to draw',
  firstRows: (count: string) => `The first ${count} rows are drawn.`,
  summary: (kind: string, y: string, x: string, rows: number) => `${kind} of ${y} along ${x}, ${rows} points. The table holds the same.`,
  none: 'NULL',
}

export type ChartMessages = typeof chartMessages

export const chartTexts = { name: 'chart', defaults: chartMessages } as const

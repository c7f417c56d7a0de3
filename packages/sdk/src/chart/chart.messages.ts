/** The texts of a result's chart. */
export const chartMessages = {
  label: 'Chart',
  kind: 'Kind',
  bar: 'Bar',
  line: 'Line',
  area: 'Area',
  x: 'X axis',
  y: 'Y axis',
  asTable: 'As a table',
  asChart: 'As a chart',
  noNumber: 'No numeric column',
  noNumberHint: 'A chart needs a column of a numeric type, for example a count or a sum.',
  noRows: 'No rows to chart',
  firstRows: (count: string) => `Showing the first ${count} rows.`,
  summary: (kind: string, y: string, x: string, rows: number) =>
    `${kind} of ${y} by ${x}, ${rows === 1 ? '1 point' : `${rows} points`}. The table has the same data.`,
  none: 'NULL',
}

export type ChartMessages = typeof chartMessages

export const chartTexts = { name: 'chart', defaults: chartMessages } as const

import { cpus, totalmem } from 'node:os'
import { manyProjects } from './measures/many-projects.mjs'
import { storageRows } from './storage-report.mjs'
import { tableRows } from './table-report.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const kB = (value) => `${(value / 1000).toFixed(0)} kB`
const rate = (value) => `${Math.round(value / 1000).toLocaleString('en')} k rows/s`
const verdict = (met) => (met ? 'met' : 'missed')

/** The measured figures as the rows of the report: what, measured, beside what, goal, and whether the goal is met. */
export function rowsOf({ firstRow1k, firstRow100k, stream, memory, bundle, editor, start, lists, tables, storage }) {
  const over = (row) => row.page - row.client
  const share = stream.stream / stream.plain
  return [
    [
      'Click on Run to first painted row, 1,000 rows',
      ms(firstRow1k.page),
      `${ms(firstRow1k.client)} to the first row in a plain client`,
      '60 ms',
      verdict(firstRow1k.page <= 60),
    ],
    ['... on top of the plain client', ms(over(firstRow1k)), '', '40 ms', verdict(over(firstRow1k) <= 40)],
    [
      'Click on Run to first painted row, 100,000 rows',
      ms(firstRow100k.page),
      `${ms(firstRow100k.client)} to the first row in a plain client`,
      '100 ms',
      verdict(firstRow100k.page <= 100),
    ],
    ['... on top of the plain client', ms(over(firstRow100k)), '', '40 ms', verdict(over(firstRow100k) <= 40)],
    [
      'Rows through the stream into a Node client, 1,000,000 rows',
      rate(stream.stream),
      `${rate(stream.plain)} in a plain client, rows as arrays`,
      '',
      '',
    ],
    ['... share of the plain client', `${(share * 100).toFixed(0)} %`, '', '70 %', verdict(share >= 0.7)],
    [
      'Server memory over its warmed-up self while 1,000,000 rows pass',
      `${memory.rise.toFixed(0)} MB`,
      `${memory.before.toFixed(0)} MB warmed up`,
      '50 MB',
      verdict(memory.rise <= 50),
    ],
    ['JavaScript of the SQL route, first load, gzip', kB(bundle), '', '350 kB', verdict(bundle <= 350_000)],
    ['... on the wire until a character is typed', kB(editor.wire), '', '', ''],
    [
      'Blank page to a typed character',
      ms(editor.dashboard),
      `${ms(editor.bare)} on a bare page of React and CodeMirror`,
      '450 ms',
      verdict(editor.dashboard <= 450),
    ],
    ['First start: fresh data directory to the printed address', ms(start.first), '', '', ''],
    ['Later start: to the printed address', ms(start.later), '', '', ''],
    ['New project: request to ACTIVE_HEALTHY', ms(start.project), '', '', ''],
    ...tableRows(tables),
    ...storageRows(storage),
    ...listRows(lists),
  ]
}

/** The lists of a person with many organizations that have many projects. */
function listRows(lists) {
  const many = `${manyProjects.organizations} organizations with ${manyProjects.projects} projects each`
  return [
    [`Organizations of a person, ${many}`, ms(lists.organizations), '', '', ''],
    ['... what the person may do in all of them', ms(lists.permissions), '', '', ''],
    ['... the projects of one of them', ms(lists.projects), '', '', ''],
    ['... searched by name', ms(lists.search), '', '', ''],
    ['... the paused ones', ms(lists.paused), '', '', ''],
  ]
}

/** The report as Markdown. */
export function reportOf(figures, { times, chromium, postgres }) {
  const rows = rowsOf(figures).map((cells) => `| ${cells.join(' | ')} |`)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform}`
  return `# Benchmarks

Written by \`npm run bench\` from its own run. Every figure is the median of its turns (${times.page} in the browser, ${times.stream} for the stream, ${times.start} for starts, ${times.lists} for lists), and what stands beside it was measured in the same run, turn by turn, on the same machine: ${machine}, Node ${process.versions.node}, ${chromium} headless, Postgres ${postgres}.

The table has 1,000,000 rows and 12 columns (\`bench/sample.mjs\`). A row counts as painted at the end of the frame that first shows it; the plain client is node-postgres on an open connection to the same cluster.

| what | measured | beside it | goal | |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

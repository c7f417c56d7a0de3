import { cpus, totalmem } from 'node:os'
import { manyProjects } from './measures/many-projects.mjs'
import { KEY_PAUSE_MS } from './painted.mjs'
import { authMemoryRows, authRows } from './auth-report.mjs'
import { databaseRows, diagramRows } from './database-report.mjs'
import { editorRows } from './editor-report.mjs'
import { shellRows } from './shell-report.mjs'
import { functionsRows } from './functions-report.mjs'
import { logsRows } from './logs-report.mjs'
import { dataApiRows } from './data-api-report.mjs'
import { realtimeRows } from './realtime-report.mjs'
import { journeyRows } from './journey-report.mjs'
import { recoveryRows } from './recovery-report.mjs'
import { storageRows } from './storage-report.mjs'
import { tableRows } from './table-report.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const kB = (value) => `${(value / 1000).toFixed(0)} kB`
const rate = (value) => `${Math.round(value / 1000).toLocaleString('en')} k rows/s`
const verdict = (met) => (met ? 'met' : 'missed')

/**
 * Converts the measurements into rows of the report: name, measured value, comparison value, goal,
 * and goal met or missed.
 */
export function rowsOf({
  firstRow1k,
  firstRow100k,
  stream,
  memory,
  bundle,
  editor,
  firstVisit,
  start,
  lists,
  tables,
  dataApi,
  auth,
  authMemory,
  functions,
  logs,
  realtime,
  journey,
  recovery,
  storage,
  shell,
  database,
  diagram,
  ...rest
}) {
  return [
    ...(firstRow1k ? firstRowRows('1,000', firstRow1k, 60) : []),
    ...(firstRow100k ? firstRowRows('100,000', firstRow100k, 100) : []),
    ...(stream ? streamRows(stream) : []),
    ...(memory ? [memoryRow(memory)] : []),
    ...(bundle
      ? [
          [
            'JavaScript of the SQL route, first load, gzip',
            kB(bundle),
            '',
            '350 kB',
            verdict(bundle <= 350_000),
          ],
        ]
      : []),
    ...(editor ? editorReadyRows(editor) : []),
    ...(firstVisit ? firstVisitRows(firstVisit) : []),
    ...editorRows(rest),
    ...(start ? startRows(start) : []),
    ...(tables ? tableRows(tables) : []),
    ...(dataApi ? dataApiRows(dataApi) : []),
    ...(auth ? authRows(auth) : []),
    ...(authMemory ? authMemoryRows(authMemory) : []),
    ...(functions ? functionsRows(functions) : []),
    ...(logs ? logsRows(logs) : []),
    ...(realtime ? realtimeRows(realtime) : []),
    ...(journey ? journeyRows(journey) : []),
    ...(recovery ? recoveryRows(recovery) : []),
    ...(storage ? storageRows(storage) : []),
    ...(shell ? shellRows(shell) : []),
    ...(lists ? listRows(lists) : []),
    ...(database ? databaseRows(database) : []),
    ...(diagram ? diagramRows(diagram) : []),
  ]
}

function firstRowRows(rows, { page, client }, goal) {
  const note = `${ms(client)} to the first row in a plain client`
  return [
    [
      `Click on Run to first painted row, ${rows} rows`,
      ms(page),
      note,
      `${goal} ms`,
      verdict(page <= goal),
    ],
    [
      '... on top of the plain client',
      ms(page - client),
      '',
      '40 ms',
      verdict(page - client <= 40),
    ],
  ]
}

function streamRows({ stream, plain }) {
  const share = stream / plain
  return [
    [
      'Rows through the stream into a Node client, 1,000,000 rows',
      rate(stream),
      `${rate(plain)} in a plain client, rows as arrays`,
      '',
      '',
    ],
    [
      '... share of the plain client',
      `${(share * 100).toFixed(0)} %`,
      '',
      '70 %',
      verdict(share >= 0.7),
    ],
  ]
}

function memoryRow({ rise, before }) {
  const what = 'Server memory over its warmed-up self while 1,000,000 rows pass'
  return [
    what,
    `${rise.toFixed(0)} MB`,
    `${before.toFixed(0)} MB warmed up`,
    '50 MB',
    verdict(rise <= 50),
  ]
}

function editorReadyRows({ dashboard, bare, wire }) {
  return [
    ['JavaScript on the wire until a character is typed', kB(wire), '', '', ''],
    [
      'Blank page to a typed character',
      ms(dashboard),
      `${ms(bare)} on a bare page of React and CodeMirror`,
      '450 ms',
      verdict(dashboard <= 450),
    ],
  ]
}

function firstVisitRows({ dashboard, bare, requests, requestsUntilIdle, sqlPad, wire }) {
  return [
    [
      'First visit in a new browser process: blank page to a typed character',
      ms(dashboard),
      `${ms(bare)} on a bare page of React and CodeMirror, ${ms(sqlPad.ms)} on SQLPad 3.1.0`,
      'before SQLPad',
      verdict(dashboard < sqlPad.ms),
    ],
    [
      '... requests until then',
      `${requests}`,
      `${requestsUntilIdle} until the network is idle, ${kB(wire)} of JavaScript; ${sqlPad.requests} with ${kB(sqlPad.wire)} on SQLPad`,
      'under 25',
      verdict(requests < 25),
    ],
  ]
}

function startRows({ first, later, project }) {
  return [
    ['First start: fresh data directory to the printed address', ms(first), '', '', ''],
    ['Later start: to the printed address', ms(later), '', '', ''],
    ['New project: request to ACTIVE_HEALTHY', ms(project), '', '', ''],
  ]
}

/** The lists of a person with many organizations that have many projects. */
function listRows(lists) {
  const many = `${manyProjects.organizations} organizations with ${manyProjects.projects} projects each`
  return [
    [`Organizations of a person, ${many}`, ms(lists.organizations), '', '', ''],
    ['... the permissions in all of them', ms(lists.permissions), '', '', ''],
    ['... the projects of one of them', ms(lists.projects), '', '', ''],
    ['... searched by name', ms(lists.search), '', '', ''],
    ['... the paused ones', ms(lists.paused), '', '', ''],
  ]
}

/** Formats the measurements as a Markdown table. */
export const tableOf = (stats) => tableOfRows(rowsOf(stats))

const tableOfRows = (rows) =>
  [
    '| metric | measured | reference | goal | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')

/** Describes the machine and its programs. @param {readonly string[]} versions of programs */
export const machineOf = (...versions) =>
  [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    ...[process.platform, `Node ${process.versions.node}`, ...versions],
  ].join(', ')

/**
 * The report as Markdown: a table a measure, with the day and the machine of its newest run.
 * @param {readonly { name: string, title: string }[]} measures in their order
 * @param {Record<string, { on: string, machine: string, rows: string[][] }>} results by the name of the measure
 */
export function reportOf(measures, results, times) {
  const parts = measures.flatMap(({ name, title }) => {
    const found = results[name]
    if (found === undefined) return []
    return [
      `## ${title}\n\n\`${name}\`, ${found.on}, ${found.machine}\n\n${tableOfRows(found.rows)}\n`,
    ]
  })
  return `# Benchmarks

Written by \`npm run bench\` from its own runs; \`npm run bench NAME\` measures one part again. Every value is the median of its turns (${times.page} in the browser, ${times.stream} for the stream, ${times.start} for starts, ${times.lists} for lists) unless stated otherwise. Reference values were measured in the same run, turn by turn, on the same machine; each part names its day and its machine.

The table has 1,000,000 rows and 12 columns (\`bench/sample.mjs\`). A row counts as painted at the end of the frame that first shows it, which Chromium is configured to report to the page immediately (\`measuringArgs\` in \`scripts/chromium.mjs\`); keys are pressed ${KEY_PAUSE_MS} ms apart, as by a fast typist; the plain client is node-postgres on an open connection to the same cluster.

${parts.join('\n')}`
}

import { stripVTControlCharacters } from 'node:util'
import { createBudget, type Budget } from './budget'
import { LINE_BREAK_MARK, REQUEST_MARK } from './shim'
import type { ProjectLogs } from '../../logs/project-logs'
import { redactText } from '../../../base/log/redact'
import { functionsMessages } from '../functions.messages'

/** A line that a function printed. */
export interface FunctionLogLine {
  at: Date
  level: 'info' | 'error'
  message: string
  /** Request during which it was printed; null if it is not known. */
  requestId: string | null
  durationMs?: number
  details?: Readonly<Record<string, string | number>>
}

/** Version of a function. */
export interface VersionPlace {
  key: string
  version: number
}

/** Measurements of a process; null where there are none. */
export interface ProcessUsage {
  processorMs: number | null
  /** Its largest resident memory. */
  memoryBytes: number | null
}

/** The newest lines of functions, in memory. */
export interface FunctionLogs {
  /** Adds what the server says about a function. */
  note(key: string, level: FunctionLogLine['level'], text: string): void
  noteStart(of: VersionPlace, milliseconds: number): void
  /** Adds the end of a process to the logs of its project only: the function may be deleted. */
  noteEnd(of: VersionPlace, usage: ProcessUsage): void
  /** Adds what a function has printed. Lines beyond the budget of its project are dropped and counted. */
  addOutput(of: VersionPlace, level: FunctionLogLine['level'], text: string): void
  of(key: string): readonly FunctionLogLine[]
  /** Forgets the functions of a project, or one function. */
  forget(prefix: string): void
}

const MAX_LINES = 200
const MAX_LINE = 2_000
const NEW_LINE = 10
/** Maximum output of the functions of a project: at once, and in a second from then on. */
const OUTPUT = {
  lines: { max: 1_000, perSecond: 500 },
  characters: { max: 500_000, perSecond: 250_000 },
} as const

/** Creates the memory of the newest lines, from which they also go to the logs of their project. */
export function createFunctionLogs(
  logs: Pick<ProjectLogs, 'addPrinted' | 'dropPrinted'>,
): FunctionLogs {
  const lines = new Map<string, FunctionLogLine[]>()
  const budgets = new Map<string, { lines: Budget; characters: Budget }>()

  function add(
    key: string,
    level: FunctionLogLine['level'],
    texts: readonly string[],
    more: Pick<FunctionLogLine, 'details' | 'durationMs'> = {},
  ): void {
    const at = new Date()
    const added = texts
      .map((line) => ({ at, level, ...readLine(line.trimEnd()), ...more }))
      .filter(({ message }) => message !== '' && !/^Listening on /.test(message))
    lines.set(key, [...(lines.get(key) ?? []), ...added].slice(-MAX_LINES))
    const [ref = '', name = ''] = key.split('/')
    for (const line of added) logs.addPrinted(ref, name, line)
  }

  function budgetOf(ref: string) {
    const known = budgets.get(ref)
    if (known) return known
    const created = {
      lines: createBudget(OUTPUT.lines.max, OUTPUT.lines.perSecond),
      characters: createBudget(OUTPUT.characters.max, OUTPUT.characters.perSecond),
    }
    budgets.set(ref, created)
    return created
  }

  return {
    note: (key, level, text) => add(key, level, [text]),
    noteStart({ key, version }, milliseconds) {
      const durationMs = Math.round(milliseconds)
      add(key, 'info', [functionsMessages.started(durationMs)], {
        durationMs,
        details: { event: 'start', version },
      })
    },
    noteEnd({ key, version }, { memoryBytes, processorMs }) {
      const [ref = '', name = ''] = key.split('/')
      logs.addPrinted(ref, name, {
        ...{ at: new Date(), level: 'info', requestId: null },
        message: functionsMessages.stopped(processorMs, memoryBytes),
        details: {
          event: 'end',
          version,
          ...(processorMs === null ? {} : { cpu_ms: processorMs }),
          ...(memoryBytes === null ? {} : { memory_bytes: memoryBytes }),
        },
      })
    },
    addOutput({ key, version }, level, text) {
      const [ref = ''] = key.split('/')
      const budget = budgetOf(ref)
      const now = performance.now()
      const room = budget.characters.left(now)
      const read = room < MAX_LINE ? '' : text.slice(0, room)
      // Before any of them is looked at.
      const texts = read === '' ? [] : read.split('\n', Math.max(0, budget.lines.left(now)))
      budget.characters.use(read.length)
      budget.lines.use(texts.length)
      add(key, level, stripVTControlCharacters(texts.join('\n')).split('\n'), {
        details: { version },
      })
      const dropped = lineCount(text) - texts.length
      if (dropped > 0) logs.dropPrinted(ref, dropped)
    },
    of: (key) => lines.get(key) ?? [],
    forget(prefix) {
      budgets.delete(prefix)
      for (const key of lines.keys())
        if (key === prefix || key.startsWith(`${prefix}/`)) lines.delete(key)
    },
  }
}

function lineCount(text: string): number {
  let count = text.endsWith('\n') ? 0 : 1
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === NEW_LINE) count += 1
  return count
}

const MARKED = new RegExp(`^${REQUEST_MARK}([\\w-]{1,40})${REQUEST_MARK} ?(.*)$`, 's')

/** Reads a line with the ID of its request, where it has one. */
function readLine(line: string): Pick<FunctionLogLine, 'message' | 'requestId'> {
  const [, requestId = null, message = line] = MARKED.exec(line) ?? []
  const cut = message.slice(0, MAX_LINE)
  const text = requestId === null ? cut : cut.replaceAll(LINE_BREAK_MARK, '\n')
  // The page of the function shows it to everyone who may read functions.
  return { requestId, message: redactText(text) }
}

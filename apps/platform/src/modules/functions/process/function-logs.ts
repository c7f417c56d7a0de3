import { stripVTControlCharacters } from 'node:util'
import { REQUEST_MARK } from './shim'
import type { ProjectLogs } from '../../logs/project-logs'

/** A line that a function printed. */
export interface FunctionLogLine {
  at: Date
  level: 'info' | 'error'
  message: string
  /** Request during which it was printed; null if it is not known. */
  requestId: string | null
}

/** The newest lines of functions, in memory. */
export interface FunctionLogs {
  note(key: string, level: FunctionLogLine['level'], text: string): void
  of(key: string): readonly FunctionLogLine[]
  /** Forgets the functions of a project, or one function. */
  forget(prefix: string): void
}

const MAX_LINES = 200
const MAX_LINE = 2_000
/** Characters of one write that are read; the rest of a flood is lost. */
const MAX_TEXT = 20_000

/** Creates the memory of the newest lines, from which they also go to the logs of their project. */
export function createFunctionLogs(logs: Pick<ProjectLogs, 'addPrinted'>): FunctionLogs {
  const lines = new Map<string, FunctionLogLine[]>()
  return {
    note(key, level, text) {
      const at = new Date()
      const added = stripVTControlCharacters(text.slice(0, MAX_TEXT))
        .split('\n')
        .map((line) => ({ at, level, ...readLine(line.trimEnd()) }))
        .filter(({ message }) => message !== '' && !/^Listening on /.test(message))
      lines.set(key, [...(lines.get(key) ?? []), ...added].slice(-MAX_LINES))
      const [ref = '', name = ''] = key.split('/')
      for (const line of added) logs.addPrinted(ref, name, line)
    },
    of: (key) => lines.get(key) ?? [],
    forget(prefix) {
      for (const key of lines.keys())
        if (key === prefix || key.startsWith(`${prefix}/`)) lines.delete(key)
    },
  }
}

const MARKED = new RegExp(`^${REQUEST_MARK}([\\w-]{1,40})${REQUEST_MARK} ?(.*)$`, 's')

/** Reads a line with the ID of its request, where it has one. */
function readLine(line: string): Pick<FunctionLogLine, 'message' | 'requestId'> {
  const [, requestId = null, message = line] = MARKED.exec(line) ?? []
  return { requestId, message: message.slice(0, MAX_LINE) }
}

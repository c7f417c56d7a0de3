import type { Completion, Completions, LanguageProblem, TextPlace } from './language.types'

/** Problems of a file, and characters of a text, that are passed on. */
const MAX_PROBLEMS = 200
const MAX_MESSAGE = 2_000
const MAX_COMPLETIONS = 200
const MAX_LABEL = 300

const SEVERITIES = { 1: 'error', 2: 'warning' } as const
/** Severity of hints, such as names that are not used: editors draw them paler, and list none. */
const HINT = 4
/** Kinds of completions in the protocol, by number from 1, as the editor names them. */
const KINDS = [
  ...['text', 'method', 'function', 'constructor', 'property', 'variable', 'class', 'interface'],
  ...['namespace', 'property', 'unit', 'value', 'enum', 'keyword', 'text', 'color', 'file'],
  ...['reference', 'folder', 'enum', 'constant', 'class', 'event', 'operator', 'type'],
]

interface Range {
  start: TextPlace
  end: TextPlace
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isPlace(value: unknown): value is TextPlace {
  return isObject(value) && Number.isInteger(value.line) && Number.isInteger(value.character)
}

const isRange = (value: unknown): value is Range =>
  isObject(value) && isPlace(value.start) && isPlace(value.end)

const placeOf = ({ character, line }: TextPlace): TextPlace => ({ line, character })

/** Reads what a language server reports about a file. @param inside folder that is left out of the texts */
export function reportedProblems(
  reported: unknown,
  path: string,
  inside: string,
): LanguageProblem[] {
  const items = isObject(reported) ? reported.items : null
  if (!Array.isArray(items)) return []
  return items.slice(0, MAX_PROBLEMS).flatMap((one: unknown) => {
    if (!isObject(one) || one.severity === HINT || !isRange(one.range)) return []
    return [
      {
        path,
        from: placeOf(one.range.start),
        to: placeOf(one.range.end),
        severity: SEVERITIES[one.severity as 1 | 2] ?? 'info',
        message: String(one.message)
          .replaceAll(`file://${inside}/source/`, '')
          .replaceAll(`${inside}/source/`, '')
          .replaceAll(inside, '')
          // The address of the registry of npm packages is a setting of the server.
          .replaceAll(/(https?:\/\/)[^/\s@]*@/g, '$1')
          .slice(0, MAX_MESSAGE),
      },
    ]
  })
}

/** Reads the completions of a place in a text: those that begin with the word before it. */
export function completionsOf(answer: unknown, text: string, place: TextPlace): Completions {
  const list: unknown = isObject(answer) && !Array.isArray(answer) ? answer.items : answer
  if (!Array.isArray(list)) return { items: [], isIncomplete: false }
  const line = text.split('\n')[place.line] ?? ''
  const [word = ''] = /(?<![\w$#])[\w$#]*$/.exec(line.slice(0, place.character)) ?? []
  const begin = { line: place.line, character: place.character - word.length }
  const beginning = word.toLowerCase()
  const found: { item: Completion; sort: string }[] = []
  for (const one of list as unknown[]) {
    if (!isObject(one) || typeof one.label !== 'string' || one.label.length > MAX_LABEL) continue
    const filter = typeof one.filterText === 'string' ? one.filterText : one.label
    const edit = isObject(one.textEdit) ? one.textEdit : {}
    const range = isRange(edit.range) ? edit.range : isRange(edit.insert) ? edit.insert : null
    const isWord = /^[\w$#]/.test(filter)
    if (isWord && !filter.toLowerCase().startsWith(beginning)) continue
    const texts = [edit.newText, one.insertText, one.label]
    const insert = texts.find((value) => typeof value === 'string') as string
    if (insert.length > MAX_LABEL) continue
    found.push({
      sort: typeof one.sortText === 'string' ? one.sortText : one.label,
      item: {
        label: one.label,
        kind: KINDS[Number(one.kind) - 1] ?? null,
        insert,
        from: range === null ? begin : placeOf(range.start),
        to: placeOf(range?.end ?? place),
      },
    })
  }
  const sorted = found.toSorted((a, b) => (a.sort === b.sort ? 0 : a.sort < b.sort ? -1 : 1))
  return {
    items: sorted.slice(0, MAX_COMPLETIONS).map(({ item }) => item),
    isIncomplete:
      sorted.length > MAX_COMPLETIONS || (isObject(answer) && answer.isIncomplete === true),
  }
}

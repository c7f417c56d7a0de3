import { isSymbol, isWord, type Lexeme } from '../sql/text/reading'
import {
  addsColumn,
  alterActions,
  begins,
  createdTable,
  createsTable,
  has,
  nameBehind,
  namesBehind,
  type StatementText,
} from './statement-names'

/**
 * Locks of Postgres that make others wait: writers of the same rows for ROW EXCLUSIVE, all writers for
 * SHARE, SHARE ROW EXCLUSIVE and EXCLUSIVE, readers too for ACCESS EXCLUSIVE.
 */
export type TableLock =
  | 'ACCESS EXCLUSIVE'
  | 'EXCLUSIVE'
  | 'SHARE ROW EXCLUSIVE'
  | 'SHARE'
  | 'ROW EXCLUSIVE'

/** The locks, strongest first. */
const LOCKS: readonly TableLock[] = [
  ...(['ACCESS EXCLUSIVE', 'EXCLUSIVE', 'SHARE ROW EXCLUSIVE', 'SHARE', 'ROW EXCLUSIVE'] as const),
]

/** A lock on an object, as the statement names it; null for one that it does not name. */
export interface ObjectLock {
  lock: TableLock
  target: string | null
}

/** Returns the strongest lock of some, with all objects that have it. */
export function strongestOf(
  locks: readonly ObjectLock[],
): ObjectLock | { lock: null; target: null } {
  const lock = LOCKS.find((one) => locks.some((taken) => taken.lock === one))
  if (lock === undefined) return { lock: null, target: null }
  const targets = locks.flatMap((one) => (one.lock === lock && one.target ? [one.target] : []))
  return { lock, target: targets.length > 0 ? [...new Set(targets)].join(', ') : null }
}

/** Returns the locks of a statement that others wait for, until its transaction ends. */
export function locksOf(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  const first = lexemes[0]?.kind === 'word' ? lexemes[0].text : ''
  return createsTable(lexemes) ? ofNewTable(text) : (OF_FIRST_WORD[first]?.(text) ?? [])
}

const OF_FIRST_WORD: Readonly<Record<string, ((text: StatementText) => ObjectLock[]) | undefined>> =
  {
    alter: ofAlter,
    create: ofCreate,
    drop: ofDrop,
    lock: ofLock,
    reindex: ofReindex,
    cluster: (text) => exclusive(namesBehind(text, ['cluster', 'verbose'])),
    truncate: (text) => exclusive(namesBehind(text, ['truncate', 'table', 'only'])),
    refresh: (text) => [
      {
        lock: has(text.lexemes, 'view', 'concurrently') ? 'EXCLUSIVE' : 'ACCESS EXCLUSIVE',
        target: nameBehind(text, ['refresh', 'materialized', 'view', 'concurrently']),
      },
    ],
    update: (text) => [{ lock: 'ROW EXCLUSIVE', target: nameBehind(text, ['update', 'only']) }],
    delete: (text) => [
      { lock: 'ROW EXCLUSIVE', target: nameBehind(text, ['delete', 'from', 'only']) },
    ],
  }

const locked = (lock: TableLock, targets: readonly string[]): ObjectLock[] =>
  targets.map((target) => ({ lock, target }))
const exclusive = (targets: readonly (string | null)[]): ObjectLock[] =>
  locked(
    'ACCESS EXCLUSIVE',
    targets.filter((target) => target !== null),
  )

/** A foreign key locks the table that it references, and a partition its parent. */
function ofNewTable(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  const own = createdTable(text)
  const of = lexemes.findIndex((_, at) => begins(lexemes.slice(at, at + 2), 'partition', 'of'))
  return [
    ...(of < 0 ? [] : exclusive([nameBehind(text, ['partition', 'of'], of)])),
    ...ofReferences(text, lexemes).filter(({ target }) => target !== own),
  ]
}

const ofReferences = (text: StatementText, lexemes: readonly Lexeme[]): ObjectLock[] =>
  lexemes.flatMap((lexeme, at) => {
    const target = isWord(lexeme, 'references')
      ? nameBehind({ ...text, lexemes }, [], at + 1)
      : null
    return target === null ? [] : locked('SHARE ROW EXCLUSIVE', [target])
  })

function ofCreate(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  if (has(lexemes.slice(0, 5), 'event', 'trigger')) return []
  const replaces = begins(lexemes, 'create', 'or', 'replace')
  const before = ['create', 'or', 'replace', 'temp', 'temporary', 'recursive', 'view']
  const head = lexemes.slice(0, 6)
  if (replaces && has(head, 'view')) return exclusive([nameBehind(text, before)])
  const isRule = isWord(lexemes[replaces ? 3 : 1], 'rule')
  if (isRule) {
    const to = lexemes.findIndex((lexeme) => isWord(lexeme, 'to'))
    return to < 0 ? [] : exclusive([nameBehind(text, ['to'], to)])
  }
  const on = lexemes.findIndex((lexeme) => isWord(lexeme, 'on'))
  if (on < 0) return []
  const target = nameBehind(text, ['on', 'only'], on)
  const made = lexemes.slice(0, on)
  if (has(made.slice(0, 5), 'trigger')) return [{ lock: 'SHARE ROW EXCLUSIVE', target }]
  if (isWord(lexemes[1], 'policy')) return exclusive([target])
  const isIndex = has(made.slice(0, 3), 'index') && !has(made, 'concurrently')
  return isIndex ? [{ lock: 'SHARE', target }] : []
}

const DROPPED = ['table', 'view', 'index', 'materialized', 'sequence', 'foreign']

function ofDrop(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  const kind = lexemes[1]?.text ?? ''
  if (has(lexemes, 'index', 'concurrently')) return []
  if (DROPPED.includes(kind) && !has(lexemes.slice(0, 3), 'foreign', 'data'))
    return exclusive(namesBehind(text, ['drop', ...DROPPED, 'if', 'exists']))
  if (kind === 'schema' && has(lexemes, 'cascade'))
    return exclusive(namesBehind(text, ['drop', 'schema', 'if', 'exists']))
  if (!['policy', 'rule', 'trigger'].includes(kind)) return []
  const on = lexemes.findIndex((lexeme) => isWord(lexeme, 'on'))
  return on < 0 ? [] : exclusive([nameBehind(text, ['on'], on)])
}

/** Locks by name that others wait for. */
function ofLock(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  const at = lexemes.findLastIndex((lexeme) => isWord(lexeme, 'in'))
  const words = at < 0 ? [] : lexemes.slice(at + 1).map(({ text: word }) => word)
  const end = words.indexOf('mode')
  const mode = end < 0 ? 'ACCESS EXCLUSIVE' : words.slice(0, end).join(' ').toUpperCase()
  const lock = LOCKS.find((one) => one === mode)
  if (lock === undefined || lock === 'ROW EXCLUSIVE') return []
  return locked(lock, namesBehind(text, ['lock', 'table', 'only']))
}

/** Reading needs the indexes of a table, so that it waits too. */
function ofReindex(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  if (has(lexemes, 'concurrently')) return []
  const at = lexemes.findIndex(({ depth, text: word }) => depth === 0 && KINDS.includes(word))
  return at < 0 ? [] : exclusive([nameBehind(text, KINDS, at)])
}

const KINDS = ['index', 'table', 'schema', 'database', 'system']

function ofAlter(text: StatementText): ObjectLock[] {
  const { lexemes } = text
  if (isWord(lexemes[1], 'table')) return ofAlterTable(text)
  if (['policy', 'rule', 'trigger'].some((word) => isWord(lexemes[1], word))) {
    const on = lexemes.findIndex((lexeme) => isWord(lexeme, 'on'))
    return on < 0 ? [] : exclusive([nameBehind(text, ['on'], on)])
  }
  const own = ['alter', 'materialized', 'foreign', 'table', 'view', 'index', 'sequence']
  const target = nameBehind(text, [...own, 'if', 'exists'])
  switch (lexemes[1]?.text) {
    case 'view':
    case 'materialized':
      return exclusive([target])
    case 'foreign':
      return isWord(lexemes[2], 'table') ? exclusive([target]) : []
    case 'index':
      return has(lexemes, 'set', 'tablespace') ? exclusive([target]) : []
    case 'sequence': {
      const moves = [
        ['rename'],
        ['set', 'schema'],
        ['owner'],
        ['set', 'logged'],
        ['set', 'unlogged'],
      ]
      const isMoved = moves.some((words) => has(lexemes, ...words))
      return [{ lock: isMoved ? 'ACCESS EXCLUSIVE' : 'SHARE ROW EXCLUSIVE', target }]
    }
    case undefined:
    default:
      return []
  }
}

/** An action has a lock of its own; the strongest is taken first. */
function ofAlterTable(text: StatementText): ObjectLock[] {
  const target = nameBehind(text, ['alter', 'table', 'if', 'exists', 'only'])
  return alterActions(text).flatMap((action) => {
    const references = ofReferences(text, action).filter(({ target: other }) => other !== target)
    const partition = nameBehind({ ...text, lexemes: action }, ['attach', 'detach', 'partition'])
    if (begins(action, 'attach', 'partition')) return exclusive([partition])
    if (begins(action, 'detach', 'partition')) return exclusive([target, partition])
    const lock = ofAction(action)
    return lock === null ? references : [{ lock, target }, ...references]
  })
}

function ofAction(action: readonly Lexeme[]): TableLock | null {
  if (isWord(action[0], 'validate') || begins(action, 'cluster', 'on')) return null
  if (begins(action, 'set', 'without', 'cluster') || has(action, 'set', 'statistics')) return null
  const isOptions = (at: number) =>
    ['set', 'reset'].some((word) => isWord(action[at], word)) && isSymbol(action[at + 1], '(')
  if (isOptions(0) || (isWord(action[0], 'alter') && (isOptions(2) || isOptions(3)))) return null
  const isTrigger =
    ['enable', 'disable'].some((word) => isWord(action[0], word)) && has(action, 'trigger')
  const isReference = has(action, 'foreign', 'key') && !addsColumn(action)
  return isTrigger || isReference ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE'
}

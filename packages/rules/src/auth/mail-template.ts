/** Kinds of mails to the users of a project, by the names of the ecosystem. */
export const mailTemplateKinds = [
  'confirmation',
  'invite',
  'magic_link',
  'email_change',
  'recovery',
  'reauthentication',
] as const
export type MailTemplateKind = (typeof mailTemplateKinds)[number]

/** Values of a mail, by the names of the variables. */
export interface MailTemplateValues {
  ConfirmationURL: string
  Token: string
  TokenHash: string
  SiteURL: string
  RedirectTo: string
  Email: string
  NewEmail: string
  /** Metadata of the user. */
  Data: Readonly<Record<string, unknown>>
}
export type MailTemplateVariable = keyof MailTemplateValues

/** Reason why a template can’t be used, and the offsets of the part that is the reason. */
export interface MailTemplateProblem {
  reason:
    | 'unclosed'
    | 'unbalanced'
    | 'nested'
    | 'action'
    | 'variable'
    /** A value in a script, a style or what else could run it. */
    | 'code'
    /** A value in a tag, outside of the values of attributes. */
    | 'tag'
    | 'no-quotes'
    /** A link that runs code. */
    | 'link'
  text: string
  from: number
  to: number
}

interface Place {
  from: number
  to: number
}
export type MailTemplatePart =
  | { kind: 'text'; text: string; from: number }
  | ({ kind: 'value'; path: readonly string[] } & Place)
  | ({
      kind: 'if'
      path: readonly string[]
      isTrue: MailTemplatePart[]
      isFalse: MailTemplatePart[]
    } & Place)

/** Characters of the body of a mail. */
export const MAX_MAIL_CONTENT = 50_000

/** Characters of one value in a mail, and of all values: a user, or SQL, decides how long those of `Data` are. */
const MAX_VALUE = 8_000
const MAX_VALUES = 200_000

const MAX_DEPTH = 20

/** Returns the variables that a mail has. */
export function mailTemplateVariables(kind: MailTemplateKind): readonly MailTemplateVariable[] {
  const common = ['Token', 'SiteURL', 'Email', 'Data'] as const
  if (kind === 'reauthentication') return common
  const ofLink = ['ConfirmationURL', ...common, 'TokenHash', 'RedirectTo'] as const
  return kind === 'email_change' ? [...ofLink, 'NewEmail'] : ofLink
}

/** Returns what is wrong with a template; null if it can be used. */
export function mailTemplateProblem(
  template: string,
  kind: MailTemplateKind,
): MailTemplateProblem | null {
  return mailTemplateProblems(template, kind)[0] ?? null
}

/** Returns the unknown variables of a template up to what else is wrong with it, and that, in their order. */
export function mailTemplateProblems(
  template: string,
  kind: MailTemplateKind,
): MailTemplateProblem[] {
  const { parts, problem } = readMailTemplate(template)
  const unknown = unknownVariables(parts, mailTemplateVariables(kind))
  return problem === null ? unknown : [...unknown, problem].toSorted((a, b) => a.from - b.from)
}

/**
 * Fills in a template. One that can’t be used is returned as it is.
 * @param shown converts a value, for example into HTML
 */
export function renderMailTemplate(
  template: string,
  values: MailTemplateValues,
  shown: (value: string) => string,
): string {
  return fillMailTemplate(template, values, { text: (text) => text, value: shown })
}

/** Converts the parts of a template, in the order in which they are written. */
export interface MailTemplateWriter {
  text(text: string): string
  /** @param next the text that follows immediately; empty before another value */
  value(value: string, variable: string, next: string): string
}

/** Fills in a template by a writer. One that can’t be used is returned as it is. */
export function fillMailTemplate(
  template: string,
  values: MailTemplateValues,
  writer: MailTemplateWriter,
): string {
  const { parts, problem } = readMailTemplate(template)
  return problem === null ? render(parts, readerOf(values), bounded(writer)) : template
}

/** Leaves out values once all of them are too long for a mail. */
function bounded({ text, value }: MailTemplateWriter): MailTemplateWriter {
  let rest = MAX_VALUES
  return {
    text,
    value(shown, variable, next) {
      const cut = shown.slice(0, Math.min(MAX_VALUE, rest))
      rest -= cut.length
      return value(cut, variable, next)
    },
  }
}

/** Replaces the signs that mean something in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** Block that is open while a template is read. */
interface OpenBlock {
  block: Extract<MailTemplatePart, { kind: 'if' }>
  isElse: boolean
}

/** Reads a template up to what is wrong with it. */
export function readMailTemplate(template: string): {
  parts: MailTemplatePart[]
  problem: MailTemplateProblem | null
} {
  const whole: MailTemplatePart[] = []
  const open: OpenBlock[] = []
  const target = (): MailTemplatePart[] => {
    const last = open.at(-1)
    return last === undefined ? whole : last.isElse ? last.block.isFalse : last.block.isTrue
  }
  let from = 0
  for (;;) {
    const begin = template.indexOf('{{', from)
    const text = template.slice(from, begin === -1 ? undefined : begin)
    if (text !== '') target().push({ kind: 'text', text, from })
    if (begin === -1) break
    const end = template.indexOf('}}', begin)
    if (end === -1) {
      const text = template.slice(begin, begin + 40)
      const place = { from: begin, to: begin + text.length }
      return { parts: whole, problem: { reason: 'unclosed', text, ...place } }
    }
    from = end + 2
    const place = { from: begin, to: from }
    const [word = '', ...rest] = template
      .slice(begin + 2, end)
      .trim()
      .split(/\s+/)
    const reason = take(word, rest, place)
    if (reason !== null)
      return { parts: whole, problem: { reason, text: template.slice(begin, from), ...place } }
  }
  const left = open.at(-1)?.block
  if (left === undefined) return { parts: whole, problem: null }
  const place = { from: left.from, to: left.to }
  return { parts: whole, problem: { reason: 'unbalanced', text: '{{ if }}', ...place } }

  function take(word: string, rest: string[], place: Place): MailTemplateProblem['reason'] | null {
    const last = open.at(-1)
    if (word === 'end' || word === 'else') {
      if (rest.length > 0) return 'action'
      if (last === undefined || (word === 'else' && last.isElse)) return 'unbalanced'
      if (word === 'end') open.pop()
      else last.isElse = true
      return null
    }
    const isIf = word === 'if'
    const path = readPath(isIf ? rest : [word, ...rest])
    if (path === null) return 'action'
    if (!isIf) {
      target().push({ kind: 'value', path, ...place })
      return null
    }
    if (open.length >= MAX_DEPTH) return 'nested'
    const block = { kind: 'if' as const, path, isTrue: [], isFalse: [], ...place }
    target().push(block)
    open.push({ block, isElse: false })
    return null
  }
}

/** Returns the names of `.Data.name`; null for anything else. */
function readPath(words: readonly string[]): string[] | null {
  const [word = '', ...rest] = words
  return rest.length === 0 && /^(?:\.\w{1,60}){1,5}$/.test(word) ? word.slice(1).split('.') : null
}

function unknownVariables(
  parts: readonly MailTemplatePart[],
  known: readonly string[],
): MailTemplateProblem[] {
  return parts.flatMap((part): MailTemplateProblem[] => {
    if (part.kind === 'text') return []
    const { from, path, to } = part
    const [name = '', ...inner] = path
    const isKnown = known.includes(name) && (name === 'Data' || inner.length === 0)
    const own = { reason: 'variable' as const, text: `.${path.join('.')}`, from, to }
    return [
      ...(isKnown ? [] : [own]),
      ...(part.kind === 'if' ? unknownVariables([...part.isTrue, ...part.isFalse], known) : []),
    ]
  })
}

function render(
  parts: readonly MailTemplatePart[],
  read: (path: readonly string[]) => string,
  writer: MailTemplateWriter,
  after = '',
): string {
  return parts
    .map((part, index) => {
      if (part.kind === 'text') return writer.text(part.text)
      const value = read(part.path)
      const following = parts[index + 1]
      const next = following === undefined ? after : following.kind === 'text' ? following.text : ''
      if (part.kind === 'value') return writer.value(value, part.path[0] ?? '', next)
      return render(isSet(value) ? part.isTrue : part.isFalse, read, writer, next)
    })
    .join('')
}

/** Returns a function that reads the text of each value once. */
function readerOf(values: MailTemplateValues): (path: readonly string[]) => string {
  const known = new Map<string, string>()
  return (path) => {
    const name = path.join(' ')
    const text = known.get(name) ?? textOf(valueAt(values, path))
    known.set(name, text)
    return text
  }
}

const isSet = (value: string): boolean => !['', 'false', '0', '{}', '[]'].includes(value)

function valueAt(values: MailTemplateValues, path: readonly string[]): unknown {
  let value: unknown = values
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Characters that no person types: controls but tabs and line breaks, and those that turn the direction of the text behind them. */
const UNTYPED = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, 2 * MAX_VALUE).replaceAll(UNTYPED, '')
}

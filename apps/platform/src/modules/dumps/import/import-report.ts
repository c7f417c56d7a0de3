/** A statement that Postgres refused. */
export interface Failure {
  /** Its beginning. */
  statement: string
  message: string
}

/** Results of the parts of a dump. */
export interface ImportReport {
  statements: number
  failedStatements: number
  /** The first ones. */
  failures: readonly Failure[]
  /** Tables with the number of rows that were added to them; the first ones. */
  tables: readonly { name: string; rows: number }[]
}

const MAX_FAILURES = 100
const MAX_TABLES = 2_000
const MAX_CHARACTERS = 300

const NAME = String.raw`((?:"(?:[^"]|"")*"|[\w$\u0080-\uffff]+)(?:\.(?:"(?:[^"]|"")*"|[\w$\u0080-\uffff]+))?)`
const target = new RegExp(`^(?:copy|insert\\s+into)\\s+${NAME}`, 'i')
const added = /^(?:COPY|INSERT 0) (\d+)$/

const password =
  /^((?:create|alter)\s+(?:role|user|group|server|subscription)\b[\s\S]*?\bpassword\b)[\s\S]+/i

/** The beginning of a text, of characters that JSON of Postgres may have. */
const shortened = (text: string): string =>
  (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text)
    .replaceAll('\0', '\ufffd')
    .toWellFormed()

/** Collects the report of an import, of the beginnings of its statements. */
export function createReport() {
  const failures: Failure[] = []
  const tables = new Map<string, number>()
  let statements = 0
  let failedStatements = 0
  return {
    failed(sql: string, message: string): void {
      statements += 1
      failedStatements += 1
      if (failures.length < MAX_FAILURES)
        failures.push({
          statement: shortened(sql.replace(password, '$1 …')),
          message: shortened(message),
        })
    },
    done(sql: string, tag: string): void {
      statements += 1
      const name = shortened(target.exec(sql)?.[1] ?? '')
      const rows = Number(added.exec(tag)?.[1] ?? 0)
      if (name === '' || (!tables.has(name) && tables.size >= MAX_TABLES)) return
      tables.set(name, (tables.get(name) ?? 0) + rows)
    },
    state: (): ImportReport => ({
      statements,
      failedStatements,
      failures: [...failures],
      tables: [...tables].map(([name, rows]) => ({ name, rows })),
    }),
  }
}

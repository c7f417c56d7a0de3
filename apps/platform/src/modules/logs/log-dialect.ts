/** A statement with its parameters. */
export interface LogSql {
  sql: string
  params: (string | number)[]
}

/** Statement of the server, in the SQL of the store that runs it. */
export type LogStatement = (dialect: LogDialect) => LogSql

/** Parts of statements that have another form in each store. Columns are those of the table `logs`. */
export interface LogDialect {
  /** Refers to a parameter; the first one has the number 1. */
  parameter(number: number, type?: 'text' | 'bigint' | 'smallint'): string
  /** Time of a line in microseconds since 1970. */
  micros: string
  timeOfMicros(value: string): string
  timeOfMillis(value: number): string
  /** Returns the begin of the step of a line, in milliseconds since 1970. */
  step(milliseconds: number): string
  /** Returns true for a text that contains a part in lower case, however the text is written. */
  contains(column: string, part: string): string
  /** Reads a field of the details; null if there is none. */
  field(name: string, type?: 'text' | 'bigint' | 'double'): string
  /** Returns a list of exact percentiles of the durations of the lines that meet a condition, between the two nearest lines. */
  percentiles(levels: readonly number[], condition: string): string
  replaceAll(text: string, pattern: string, by: string): string
  /** Returns the part of a text that matches a pattern; an empty text if none does. */
  match(text: string, pattern: string): string
}

import type { LogSeverity } from '../log-line'
import type { JsonDrainKind, SentLine } from './drain.types'

/** Writes the body of a request with lines of a project, in JSON. */
type Encoder = (ref: string, lines: readonly SentLine[]) => string

/** Numbers of severities in OpenTelemetry. */
const NUMBERS: Readonly<Record<LogSeverity, number>> = { info: 9, warning: 13, error: 17 }

/** Fields of a line that are not the text. */
export const fieldsOf = (line: SentLine) => ({
  ...{ id: line.id, product: line.product, request_id: line.requestId, method: line.method },
  ...{ path: line.path, status: line.status, duration_ms: line.durationMs },
})

const nanos = (line: SentLine): string => `${line.micros}000`

/** Returns a line as an object with all of its fields. */
export const sentObject = (ref: string, line: SentLine) => ({
  timestamp: new Date(line.at).toISOString(),
  project: ref,
  source: line.source,
  severity: line.severity,
  message: line.message,
  ...fieldsOf(line),
  details: line.details,
})

/** Lines as a JSON array of objects. */
const http: Encoder = (ref, lines) => JSON.stringify(lines.map((line) => sentObject(ref, line)))

/** Statuses of severities in Datadog. */
const STATUSES: Readonly<Record<LogSeverity, string>> = {
  ...{ info: 'info', warning: 'warn', error: 'error' },
}

/** Lines as entries of Datadog, with the names that it reserves. */
const datadog: Encoder = (ref, lines) =>
  JSON.stringify(
    lines.map((line) => ({
      ...{ ddsource: 'howdah', service: 'howdah', hostname: ref },
      ddtags: `project:${ref},source:${line.source}`,
      status: STATUSES[line.severity],
      ...{ timestamp: new Date(line.at).toISOString(), message: line.message },
      howdah: { source: line.source, ...fieldsOf(line), details: line.details },
    })),
  )

/** Lines as streams of Loki by source and severity; the fields are its structured metadata. */
const loki: Encoder = (ref, lines) => {
  const streams = new Map<string, { stream: Record<string, string>; values: unknown[] }>()
  for (const line of lines) {
    const { severity, source } = line
    const key = `${source} ${severity}`
    const stream = streams.get(key) ?? {
      stream: { service_name: 'howdah', project: ref, source, level: severity },
      values: [],
    }
    streams.set(key, stream)
    const fields = Object.entries({ ...fieldsOf(line), ...line.details })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
    stream.values.push([nanos(line), line.message, Object.fromEntries(fields)])
  }
  return JSON.stringify({ streams: [...streams.values()] })
}

/** Lines as log records of OpenTelemetry. */
const otlp: Encoder = (ref, lines) =>
  JSON.stringify({
    resourceLogs: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'howdah', 'project.ref': ref }) },
        scopeLogs: [
          {
            scope: { name: 'howdah.logs' },
            logRecords: lines.map((line) => ({
              timeUnixNano: nanos(line),
              severityNumber: NUMBERS[line.severity],
              severityText: line.severity,
              body: { stringValue: line.message },
              attributes: attributesOf({
                source: line.source,
                ...fieldsOf(line),
                ...line.details,
              }),
            })),
          },
        ],
      },
    ],
  })

const attributesOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: unknown) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  // Integers are texts in its JSON.
  if (Number.isSafeInteger(value)) return { intValue: String(value) }
  if (typeof value === 'number') return { doubleValue: value }
  return { stringValue: JSON.stringify(value) }
}

export const encoders: Readonly<Record<JsonDrainKind, Encoder>> = { datadog, http, loki, otlp }

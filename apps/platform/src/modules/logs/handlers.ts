import { needCapability } from '../../access/need-capability'
import { stepOf, beginsOfSteps } from '../../base/time/time-steps'
import {
  cursorText,
  histogramSql,
  lineSql,
  parseCursor,
  peopleSql,
  type LineFilter,
} from './log-queries'
import type { TimeRange } from './log-reader'
import { readLine } from './read-line'
import type { LogsHandler, LogsServices } from './services'

type Query = Parameters<LogsHandler<'getLogHistogram'>>[0]['query']

export const listLogs: LogsHandler<'listLogs'> = async ({ access, query, services }) => {
  needCapability(access, 'api')
  const { identity, logReader } = services
  const { ref } = access.project
  const range = logReader.rangeOf(query)
  const { limit } = query
  const page = lineSql(await filterOf(query, services, { ref, range }), {
    before: query.before === undefined ? null : parseCursor(query.before),
    after: query.after === undefined ? null : parseCursor(query.after),
    // One more says whether there is a further page.
    limit: limit + 1,
  })
  const { rows } = await logReader.read(ref, range, page)
  const lines = rows.slice(0, limit).map(viewOf)
  const hasMore = rows.length > limit && query.after === undefined
  return {
    status: 200,
    body: {
      lines: await namePeople(identity, lines),
      next_before: hasMore ? (lines.at(-1)?.cursor ?? null) : null,
      dropped: await logReader.dropped(ref, range),
      stored_days: (await logReader.stored(access.organization.slug)).days,
    },
  }
}

export const getLogHistogram: LogsHandler<'getLogHistogram'> = async ({
  access,
  query,
  services,
}) => {
  needCapability(access, 'api')
  const { logReader } = services
  const { ref } = access.project
  const range = logReader.rangeOf(query)
  const step = stepOf(range.to - range.from)
  const filter = await filterOf(query, services, { ref, range })
  const { rows } = await logReader.read(ref, range, histogramSql(filter, step))
  const counts = new Map(rows.map(([at, severity, count]) => [`${at} ${severity}`, Number(count)]))
  const steps = beginsOfSteps(range, step).map((at) => {
    const count = (severity: string) => counts.get(`${at} ${severity}`) ?? 0
    return {
      at: new Date(at).toISOString(),
      ...{ info: count('info'), warning: count('warning'), error: count('error') },
    }
  })
  return { status: 200, body: { step_seconds: step / 1_000, steps } }
}

export const runLogQuery: LogsHandler<'runLogQuery'> = async ({
  access,
  body,
  services: { logReader },
}) => {
  needCapability(access, 'api')
  const range = logReader.rangeOf(body)
  const startedAt = performance.now()
  const result = await logReader.readFree(access.project.ref, range, body.sql)
  return {
    status: 200,
    body: {
      columns: result.columns,
      rows: result.rows,
      is_truncated: result.isTruncated,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
  }
}

const filterOf = async (
  query: Query,
  services: LogsServices,
  place: { ref: string; range: TimeRange },
): Promise<LineFilter> => ({
  view: query.view,
  search: query.search,
  people: await peopleOf(query, services, place),
  severity: query.severity,
  status: query.status,
  method: query.method,
  product: query.product,
  requestId: query.request_id,
})

/** Returns the IDs of people with lines whose name or email contains the text that is searched. */
async function peopleOf(
  { search, view }: Query,
  { identity, logReader }: LogsServices,
  { range, ref }: { ref: string; range: TimeRange },
): Promise<string[]> {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '' || view !== 'dashboard') return []
  const { rows } = await logReader.read(ref, range, peopleSql)
  const people = await identity.describe(rows.flatMap(([id]) => id ?? []))
  return [...people]
    .filter(([, { email, name }]) => `${name} ${email ?? ''}`.toLowerCase().includes(text))
    .map(([id]) => id)
}

/** Adds the email or the name of the person of each line; lines have only the ID. */
async function namePeople<Line extends { details: Record<string, unknown> | null }>(
  identity: LogsServices['identity'],
  lines: Line[],
): Promise<Line[]> {
  const idOf = ({ details }: Line) =>
    typeof details?.person_id === 'string' ? [details.person_id] : []
  const ids = lines.flatMap(idOf)
  if (ids.length === 0) return lines
  const people = await identity.describe(ids)
  return lines.map((line) => {
    const person = people.get(idOf(line)[0] ?? '')
    if (person === undefined) return line
    return { ...line, details: { ...line.details, person: person.email ?? person.name } }
  })
}

function viewOf(row: (string | null)[]) {
  const line = readLine(row)
  const { details, id, message, method, micros, path, product, severity, source, status } = line
  return {
    id,
    cursor: cursorText({ id, micros }),
    at: new Date(line.at).toISOString(),
    ...{ source, product, severity, message, method, path, status },
    request_id: line.requestId,
    duration_ms: line.durationMs,
    details: details === null ? null : { ...details },
  }
}

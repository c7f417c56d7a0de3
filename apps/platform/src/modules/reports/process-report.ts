import type { components } from '@howdah/contract'
import type { LogStatement } from '../logs/log-dialect'
import type { LogReader } from '../logs/log-reader'
import { roundMs } from './request-report'

type Processes = NonNullable<components['schemas']['RequestReport']['processes']>
type ProcessStats = components['schemas']['ProcessStats']
type Row = readonly (string | null)[]

const processesSql =
  (name: string, step: number): LogStatement =>
  (dialect) => ({
    sql: `
  select step, count(*) filter (where event = 'start'), ${dialect.percentiles([0.5], `event = 'start'`)}[1],
         sum(cpu_ms), max(memory_bytes)
    from (
      select ${dialect.step(step)} as step, duration_ms, ${dialect.field('event')} as event,
             ${dialect.field('cpu_ms', 'double')} as cpu_ms, ${dialect.field('memory_bytes', 'bigint')} as memory_bytes
        from logs
       where source = 'functions' and details is not null and ${dialect.field('function')} = ${dialect.parameter(1)}
    ) where event is not null
   group by grouping sets ((), (step)) order by step nulls first`,
    params: [name],
  })

/** Reads statistics of the processes of an edge function. @throws AppError as the reader of the logs does */
export async function readProcesses(
  logReader: Pick<LogReader, 'read'>,
  ref: string,
  { name, range, step }: { name: string; range: { from: number; to: number }; step: number },
): Promise<Processes> {
  const { rows } = await logReader.read(ref, range, processesSql(name, step))
  const [total, ...steps] = rows
  return {
    total: statsOf(total ?? []),
    steps: steps.map((row) => ({ at: new Date(Number(row[0])).toISOString(), ...statsOf(row) })),
  }
}

function statsOf([, starts, startMs, cpuMs, memoryBytes]: Row): ProcessStats {
  const number = (text: string | null | undefined) =>
    text === null || text === undefined ? null : Number(text)
  return {
    starts: number(starts) ?? 0,
    ...{
      start_ms: roundMs(number(startMs)),
      cpu_ms: number(cpuMs),
      memory_bytes: number(memoryBytes),
    },
  }
}

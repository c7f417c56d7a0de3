import type { components } from '@howdah/contract'
import type { LogReader } from '../logs/log-reader'

type Processes = NonNullable<components['schemas']['RequestReport']['processes']>
type ProcessStats = components['schemas']['ProcessStats']
type Row = readonly (string | null)[]

const SQL = (step: number) => `
  select epoch_ms("timestamp") // ${step} * ${step} as step,
         count(*) filter (where event = 'start') as starts,
         round(quantile_cont(duration_ms, 0.5) filter (where event = 'start'), 3) as start_ms,
         sum(cpu_ms) as cpu_ms, max(memory_bytes) as memory_bytes
    from (
      select "timestamp", duration_ms, json_extract_string(details, '$.event') as event,
             json_extract_string(details, '$.cpu_ms')::double as cpu_ms,
             json_extract_string(details, '$.memory_bytes')::bigint as memory_bytes
        from logs
       where source = 'functions' and details is not null and json_extract_string(details, '$.function') = $1
    ) where event is not null
   group by grouping sets ((), (step)) order by step nulls first`

/** Reads statistics of the processes of an edge function. @throws AppError as the reader of the logs does */
export async function readProcesses(
  logReader: Pick<LogReader, 'read'>,
  ref: string,
  { name, range, step }: { name: string; range: { from: number; to: number }; step: number },
): Promise<Processes> {
  const { rows } = await logReader.read(ref, range, { sql: SQL(step), params: [name] })
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
    ...{ start_ms: number(startMs), cpu_ms: number(cpuMs), memory_bytes: number(memoryBytes) },
  }
}

import type { Pool } from 'pg'

/** Counts of invocations, written every few seconds. */
export interface FunctionCounts {
  note(functionId: string, isError: boolean): void
  flush(): Promise<void>
}

const HOUR_MS = 3_600_000

export function createFunctionCounts(control: Pool): FunctionCounts {
  let counts = new Map<string, { id: string; hour: Date; invocations: number; errors: number }>()
  return {
    note(id, isError) {
      const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
      const key = `${id}/${hour.getTime()}`
      const count = counts.get(key) ?? { id, hour, invocations: 0, errors: 0 }
      count.invocations += 1
      count.errors += isError ? 1 : 0
      counts.set(key, count)
    },
    async flush() {
      const written = [...counts.values()]
      counts = new Map()
      for (const { errors, hour, id, invocations } of written)
        await control.query(
          `insert into function_counts (function_id, hour, invocations, errors)
           select $1, $2, $3, $4 where exists (select from functions where id = $1)
           on conflict (function_id, hour) do update
             set invocations = function_counts.invocations + excluded.invocations,
               errors = function_counts.errors + excluded.errors`,
          [id, hour, invocations, errors],
        )
      if (written.length > 0)
        await control.query(`delete from function_counts where hour < now() - interval '30 days'`)
    },
  }
}

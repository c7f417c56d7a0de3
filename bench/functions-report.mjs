import { functionsSize } from './measures/functions.mjs'

const ms = (value) => `${value.toFixed(1)} ms`
const MB = (value) => `${value.toFixed(0)} MB`
const rate = (value) => `${Math.round(value).toLocaleString('en')} requests/s`

/** Returns the measurements of edge functions as rows of the report. */
export function functionsRows({ cold, many, memory, warm }) {
  const { awake, clients, deployed } = functionsSize
  return [
    [
      'First request of an edge function, which starts it',
      ms(cold.function),
      `${ms(cold.bare)} from the start of Deno alone to its first answer`,
      '',
      '',
    ],
    [
      `Requests of an edge function, ${clients} clients`,
      rate(warm.function.rate),
      `${rate(warm.bare.rate)} by Deno alone`,
      '',
      '',
    ],
    ['... 95th percentile', ms(warm.function.p95), `${ms(warm.bare.p95)} by Deno alone`, '', ''],
    [
      '... memory of its process, without what processes share',
      MB(memory.function),
      `${MB(memory.bare)} of Deno alone`,
      '',
      '',
    ],
    [`${deployed} edge functions deployed: each`, ms(many.deployMs), '', '', ''],
    [
      `... memory with ${awake} of them awake`,
      MB(many.memory),
      `${many.processes} processes`,
      '',
      '',
    ],
  ]
}

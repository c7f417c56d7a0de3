import type { AdviceReason } from '@howdah/rules/postgres/parameter-advice'
import { formatBytes } from '@howdah/sdk/rules'
import { formatCount } from '../../../../../format/number'

type Texts = {
  [Code in AdviceReason['code']]: (reason: Extract<AdviceReason, { code: Code }>) => string
}

/** Texts of the advisor by their reasons. */
const texts: Texts = {
  'autovacuum-off': () =>
    'Dead rows are not removed and statistics grow old. Without vacuum, Postgres stops accepting writes in the end.',
  'io-timing-off': () =>
    'Explain and query performance cannot show the time of reads and writes. On current machines, measuring it costs little.',
  'statements-not-counted': () => 'Query performance has no new statements to show.',
  'fsync-off': () => 'A crash of the machine can destroy the data.',
  'full-page-writes-off': () => 'A crash of the machine can destroy pages that were being written.',
  'no-statement-timeout': () =>
    'Statements of programs run without a limit. “alter role … set statement_timeout” ends those that run too long.',
  'no-idle-timeout': () =>
    'A program that forgets its transaction holds its locks, and vacuum cannot remove dead rows meanwhile.',
  'random-page-cost-of-disks': () =>
    'This ratio to seq_page_cost is for disks with moving parts. On an SSD, it makes the planner avoid indexes.',
  'random-page-cost-below-sequential': () =>
    'A random read is never cheaper than a sequential one.',
  'vacuum-rare': ({ percent }) =>
    `A table is vacuumed when ${percent} % of its rows are dead. Until then, they take space and time.`,
  'analyze-rare': ({ percent }) =>
    `A table is analyzed when ${percent} % of its rows have changed. Until then, plans follow old statistics.`,
  'vacuum-slow': () =>
    'Autovacuum pauses so long between its steps that it may not keep up with large tables.',
  'naptime-long': () => 'Tables that change often wait minutes for the next autovacuum.',
  'few-statistics': () =>
    'The planner knows less about values of columns than by default, and estimates worse.',
  'checkpoints-abrupt': () =>
    'A checkpoint writes in a short part of its interval. Spread over more of it, statements wait less for the disk.',
  'checkpoints-frequent': () =>
    'After each checkpoint, pages are written to the log completely once more. Frequent ones make the log larger.',
  'checkpoints-by-size': ({ requested, timed }) =>
    `${formatCount(requested)} checkpoints began because the log was full or on request, ${formatCount(timed)} because of the time.`,
  'sorts-exceed-memory': ({ total, memory, connections }) =>
    `If each of ${formatCount(connections)} connections sorts once, that takes ${formatBytes(total)}. The machine has ${formatBytes(memory)}.`,
  'temporary-files': ({ files, bytes }) =>
    `Statements of this database have written ${formatCount(files)} temporary files (${formatBytes(bytes)}) because this memory did not suffice.`,
  'maintenance-exceeds-memory': ({ memory }) =>
    `Several workers of autovacuum may use this much each. The machine has ${formatBytes(memory)}.`,
  'cache-below-buffers': ({ buffers }) =>
    `The planner assumes less cache than Postgres has itself (${formatBytes(buffers)}).`,
  'cache-above-memory': ({ memory }) =>
    `The planner assumes more cache than the memory of the machine (${formatBytes(memory)}).`,
  'buffers-small': ({ memory }) =>
    `This is less than an eighth of the memory (${formatBytes(memory)}). A quarter is common.`,
  'buffers-large': ({ memory }) =>
    `This is more than half of the memory (${formatBytes(memory)}), which connections and the cache of the system need, too. A quarter is common.`,
  'buffers-default': () =>
    'This is the default, which suits any machine. A quarter of the memory is common.',
  'many-connections': ({ connections }) =>
    `Each of ${formatCount(connections)} connections is a process. A pool serves as many programs with fewer.`,
}

/** Returns the text of an advice. */
export const adviceText = (reason: AdviceReason): string =>
  (texts[reason.code] as (one: AdviceReason) => string)(reason)

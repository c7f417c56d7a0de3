import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import type { ArchiveEntry } from './read-contents'

/** Bytes of the commands for a group. */
const MAX_BYTES = 1024 * 1024
const NAME = 'LARGE OBJECT '

/** Returns true for the privileges of a group of large objects, which are those of one of them. */
export const isOfGroup = ({ kind, tag }: Pick<ArchiveEntry, 'kind' | 'tag'>): boolean =>
  kind === 'ACL' && tag === 'LARGE OBJECTS '

/** Statements that make the large objects of a group. */
export function* creationsOf(group: ArchiveEntry): Generator<Buffer> {
  for (const oid of oidsOf(group)) yield Buffer.from(`SELECT pg_catalog.lo_create('${oid}');\n`)
}

/** Statements for each large object of a group, from those for one. @throws DumpError */
export function* groupPrivilegesOf(
  { definition }: ArchiveEntry,
  group: ArchiveEntry | undefined,
): Generator<Buffer> {
  if (group?.kind !== 'BLOB METADATA' || definition.length > MAX_BYTES)
    throw new DumpError(messages.archiveDamaged)
  for (const { before, after } of commandsOf(definition.toString('latin1')))
    for (const oid of oidsOf(group)) yield Buffer.from(`${before}${oid}${after}\n`, 'latin1')
}

function* oidsOf({ definition }: ArchiveEntry): Generator<string> {
  for (const [oid] of definition.toString('latin1').matchAll(/\d+/g)) yield oid
}

/** Commands with what is before the number of the large object, and behind it. */
function* commandsOf(text: string): Generator<{ before: string; after: string }> {
  let begin = 0
  let before: string | null = null
  // Names of roles may have anything in quotes.
  for (const { 0: part, index } of text.matchAll(/"[^"]*"|LARGE OBJECT \d+|;/g)) {
    const end = index + part.length
    if (part.startsWith(NAME) && before === null) {
      before = text.slice(begin, index + NAME.length)
      begin = end
    } else if (part === ';') {
      if (before !== null) yield { before: before.trimStart(), after: text.slice(begin, end) }
      before = null
      begin = end
    }
  }
}

import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { Callout } from '@howdah/ui/elements'
import { useId } from 'react'
import { mergePageMessages as messages } from './merge.messages'
import { StatementList } from './statement-list'

type MergedSchema = NonNullable<BranchMerge['schema']>
type SchemaObject = MergedSchema['conflicts'][number]

/** True if there is something to show of a comparison of schemas. */
export const hasSchema = (schema: BranchMerge['schema']): schema is MergedSchema =>
  schema !== null &&
  (schema.statements.length + schema.conflicts.length + schema.not_merged.length > 0 ||
    schema.unavailable !== null)

/** Changes of the schema that no migration records, with what a merge does not take of them. */
export function SchemaChanges({ schema }: { schema: MergedSchema }) {
  const { conflicts, not_merged: notMerged, statements, unavailable } = schema
  if (unavailable !== null)
    return (
      <Callout.Root color="amber" highContrast>
        <Callout.Text>
          {messages.schemaUnavailable} <bdi>{unavailable}</bdi>
        </Callout.Text>
      </Callout.Root>
    )
  return (
    <>
      {conflicts.length > 0 && (
        <Objects title={messages.conflicts} text={messages.conflictsText} objects={conflicts} />
      )}
      {notMerged.length > 0 && (
        <Objects title={messages.notMerged} text={messages.notMergedText} objects={notMerged} />
      )}
      {statements.length > 0 && (
        <section className="hd-section" aria-labelledby="merge-schema">
          <h2 id="merge-schema">{messages.schema}</h2>
          <p className="hd-section-intro">{messages.schemaText}</p>
          {!schema.knows_origin && <p className="hd-section-intro">{messages.originUnknown}</p>}
          <StatementList statements={statements} />
        </section>
      )}
    </>
  )
}

function Objects({
  objects,
  text,
  title,
}: {
  title: string
  text: string
  objects: readonly SchemaObject[]
}) {
  const id = useId()
  return (
    <section className="hd-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hd-section-intro">{text}</p>
      <SchemaObjects objects={objects} />
    </section>
  )
}

/** A list of objects of a schema. */
export function SchemaObjects({ objects }: { objects: readonly SchemaObject[] }) {
  return (
    <ul>
      {objects.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          {kind} <bdi className="hd-code hd-merge-name">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

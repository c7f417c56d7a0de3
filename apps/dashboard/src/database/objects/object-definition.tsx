import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { Button } from '@howdah/ui/elements'
import { CopyButton } from '../../forms/copying/copy-button'
import { openPreparedQuery } from '../../navigation/prepared-query'
import type { ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import { SqlText } from './sql-text'

export interface ObjectDefinitionProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  detail: Detail
}

/** SQL of one object, to read, copy and open in the SQL editor. */
export function ObjectDefinition<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  detail,
}: ObjectDefinitionProps<Row, Detail, Draft>) {
  const sql = kind.definition?.(detail) ?? null
  if (sql === null) return <p className="hd-section-intro">{messages.noDefinition}</p>
  return (
    <div className="hd-object-definition">
      <div className="hd-object-definition-tools">
        <Button
          variant="soft"
          color="gray"
          onClick={() => openPreparedQuery(projectRef, { name: detail.name, sql })}
        >
          {messages.openSql}
        </Button>
        <CopyButton text={sql} name={messages.definition} />
      </div>
      <SqlText label={messages.definition} sql={sql} />
      {detail.comment !== null && <p className="hd-section-intro">{detail.comment}</p>}
    </div>
  )
}

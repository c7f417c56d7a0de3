import type { ApiEnum, ApiType } from '@howdah/rules/api-schema/api-schema.types'
import { apiDocsMessages as messages } from './api-docs.messages'

export interface TypeTextProps {
  type: ApiType
  enums: readonly ApiEnum[]
}

/** A type, with the values of an enum. */
export function TypeText({ enums, type }: TypeTextProps) {
  const found =
    type.kind === 'enum'
      ? enums.find(({ name, schema }) => name === type.name && schema === type.schema)
      : undefined
  return (
    <>
      <code className="hd-code">{type.text}</code>
      {found !== undefined && (
        <div className="hd-api-values">
          <bdi>{messages.values(found.values)}</bdi>
        </div>
      )}
    </>
  )
}

import type { ApiType } from '@howdah/rules/api-schema/api-schema.types'
import { apiDocsMessages as messages } from './api-docs.messages'

/** A type, with the values of an enum. */
export function TypeText({ type: { text, values } }: { type: ApiType }) {
  return (
    <>
      <code className="hd-code">{text}</code>
      {values && (
        <div className="hd-api-values">
          <bdi>{messages.values(values)}</bdi>
        </div>
      )}
    </>
  )
}

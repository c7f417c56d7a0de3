import { hookExamples } from '@howdah/rules/auth/hook-examples'
import type { HookKind } from '@howdah/rules/auth/hook-function'
import { Button } from '@howdah/ui/elements'
import { SqlText } from '../../../../../database/objects/sql-text'
import { CopyButton } from '../../../../../forms/copying/copy-button'
import { openPreparedQuery } from '../../../../../navigation/prepared-query'
import { hooksMessages as messages } from './hooks.messages'
import '../../../../../database/objects/objects.css'

export interface HookExampleProps {
  projectRef: string
  hook: HookKind
  /** True if the person may run SQL. */
  mayRun: boolean
}

/** A function that a hook can begin with, and the event that it gets. */
export function HookExample({ hook, mayRun, projectRef: ref }: HookExampleProps) {
  const { event, functionName, sql } = hookExamples[hook]
  const eventText = JSON.stringify(event, null, 2)
  return (
    <details>
      <summary>{messages.example}</summary>
      <div className="hd-object-definition">
        <p className="hd-field-text">{messages.exampleText}</p>
        <div className="hd-object-definition-tools">
          {mayRun && (
            <Button
              type="button"
              variant="soft"
              color="gray"
              onClick={() => openPreparedQuery(ref, { name: functionName, sql })}
            >
              {messages.openSql}
            </Button>
          )}
          <CopyButton text={sql} name={messages.exampleFunction} />
        </div>
        <SqlText label={messages.exampleFunction} sql={sql} />
        <div className="hd-object-definition-tools">
          <span>{messages.event}</span>
          <CopyButton text={eventText} name={messages.event} />
        </div>
        <SqlText label={messages.event} sql={eventText} />
      </div>
    </details>
  )
}

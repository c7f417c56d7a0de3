import {
  ChangeError,
  type ChangeRemains,
} from '@howdah/platform-client/catalog/objects/change-script'
import { PlatformError } from '@howdah/platform-client/errors'
import { Button, Callout } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SqlErrorAlert } from '@howdah/ui/error-alert/sql-error-alert'
import { objectMessages as messages } from './objects.messages'
import type { SaveOutcome } from './use-object-save'

export interface ObjectSaveProblemProps<Detail> {
  /** Plain noun of the kind. */
  one: string
  error: unknown
  outcome: SaveOutcome<Detail> | undefined
  /** Replaces the input by the object as it is. */
  onLoad: (current: Detail) => void
  /** Retains the input, compared with the object as it is. */
  onApply: (current: Detail) => void
}

/** Reason that a change was not saved. */
export function ObjectSaveProblem<Detail>({
  one,
  error,
  outcome,
  onLoad,
  onApply,
}: ObjectSaveProblemProps<Detail>) {
  if (error) return <ChangeFailure titles={messages.saveFailed} error={error} />
  if (outcome?.type === 'gone')
    return (
      <Callout.Root size="1" color="red" role="alert">
        <Callout.Text>{messages.gone(one)}</Callout.Text>
      </Callout.Root>
    )
  if (outcome?.type !== 'changed') return null
  const { current } = outcome
  return (
    <Callout.Root size="1" color="amber" role="alert">
      <Callout.Text>
        <strong>{messages.changedTitle}.</strong> {messages.changedText}
      </Callout.Text>
      <div className="hd-object-definition-tools">
        <Button type="button" size="1" variant="soft" onClick={() => onApply(current)}>
          {messages.applyAnyway}
        </Button>
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => onLoad(current)}>
          {messages.loadCurrent}
        </Button>
      </div>
    </Callout.Root>
  )
}

export interface ChangeFailureProps {
  /** By what the change has left. */
  titles: Readonly<Record<ChangeRemains, string>>
  error: unknown
}

/** Error of a statement as Postgres reports it, or of the request, with what it has left. */
export function ChangeFailure({ titles, error }: ChangeFailureProps) {
  // Before a change is sent, nothing is run.
  const remains = error instanceof ChangeError ? error.remains : 'nothing'
  if (error instanceof PlatformError && error.sql)
    return (
      <>
        <SqlErrorAlert error={error.sql} />
        {remains !== 'nothing' && (
          <p className="hd-section-intro">
            {titles[remains]}. {messages.remains[remains]}
          </p>
        )}
      </>
    )
  return (
    <>
      <ErrorAlert title={titles[remains]} error={error} />
      {remains !== 'nothing' && <p className="hd-section-intro">{messages.remains[remains]}</p>}
    </>
  )
}

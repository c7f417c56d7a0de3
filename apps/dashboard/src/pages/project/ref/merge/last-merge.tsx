import {
  branchMergeQueryOptions,
  undoBranchMerge,
  type BranchMerge,
} from '@howdah/platform-client/resources/branches/branches'
import { Button, Callout } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { TypedConfirmation } from '../../../../dialogs/typed-confirmation'
import { formatMoment } from '../../../../format/date'
import { RelativeTime } from '../../../../format/relative-time'
import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'
import { useRestoring } from '../database/backups/use-restoring'
import { mergePageMessages as messages } from './merge.messages'

type Last = NonNullable<BranchMerge['last_merge']>

export interface LastMergeProps {
  branch: { id: string; name: string }
  productionRef: string
  last: Last
}

/** The last merge of a branch, with a button that undoes it. */
export function LastMerge({ branch, last, productionRef }: LastMergeProps) {
  const can = useCan()
  const [asks, setAsks] = useState(false)
  const production = useProjectQuery(productionRef).data
  const scope = { slug: production?.organization_slug, ref: productionRef }
  const mayUndo =
    can(scope, 'update', 'backups') === 'yes' &&
    (last.functions.length === 0 || can(scope, 'update', 'functions') === 'yes')
  const { merged_at: at, no_undo: reason, state, undo_until: until } = last
  return (
    <section className="hd-section" aria-labelledby="merge-last">
      <h2 id="merge-last">{messages.last}</h2>
      {state === 'incomplete' ? (
        <Callout.Root color="amber" highContrast>
          <Callout.Text>{messages.lastStates.incomplete}</Callout.Text>
        </Callout.Root>
      ) : (
        <p>
          {messages.lastBegins[state]} <RelativeTime at={at} />. {messages.lastStates[state]}
        </p>
      )}
      {(state === 'merged' || state === 'incomplete') && (
        <p className="hd-section-intro">
          {reason === null ? messages.undoUntil(formatMoment(until)) : messages.noUndo(reason)}
        </p>
      )}
      {reason === null && mayUndo && production !== undefined && (
        <div>
          <Button variant="soft" color="gray" onClick={() => setAsks(true)}>
            {messages.undo}
          </Button>
        </div>
      )}
      {asks && production !== undefined && (
        <UndoDialog
          branch={branch}
          last={last}
          project={production}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}

interface UndoDialogProps {
  branch: { id: string; name: string }
  last: Last
  project: { ref: string; name: string }
  onClose: () => void
}

/** Returns a merge request while its last merge is undone. */
const undoingMerge = (merge: BranchMerge, last: Last): BranchMerge => ({
  ...merge,
  blocked: messages.undoing,
  last_merge: { ...last, state: 'undoing', no_undo: messages.undoing },
})

/** Requires the name of production, because later changes of it are lost. */
function UndoDialog({ branch: { id, name: branch }, last, onClose, project }: UndoDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, name } = project
  const { changes_database: restores, merged_at: at, transactions_since: transactions } = last
  const undo = async () => {
    const production = await undoBranchMerge(client, { id, name })
    const { queryKey } = branchMergeQueryOptions(client, { id })
    await queryClient.cancelQueries({ queryKey })
    // Production does not answer while it is restored: what is loaded stays until then.
    queryClient.setQueryData(queryKey, (known: BranchMerge | undefined) =>
      known && restores ? undoingMerge(known, last) : known,
    )
    if (!restores) await queryClient.invalidateQueries({ queryKey })
    return production
  }
  const restoring = useRestoring(ref, undo, () => {
    toast.success(restores ? messages.undoing : messages.undone)
    onClose()
  })
  const moment = formatMoment(last.restores_to ?? at)
  return (
    <TypedConfirmation
      title={messages.undoTitle(branch)}
      text={restores ? messages.undoText(name, moment) : messages.undoFunctions(name)}
      expected={name}
      label={messages.typeName(name)}
      wrong={messages.typedWrong(name)}
      submit={messages.undo}
      pending={restoring.isPending}
      failure={{ title: messages.undoFailed, error: restoring.error }}
      onConfirm={() => restoring.mutate()}
      onClose={onClose}
    >
      {restores && (
        <>
          <p>{messages.undoLost(transactions)}</p>
          <ul className="hd-merge-notes">
            {messages.undoNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </TypedConfirmation>
  )
}

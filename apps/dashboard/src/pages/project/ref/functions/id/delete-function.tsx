import { deleteFunction, functionsKey } from '@howdah/platform-client/resources/functions/functions'
import { useRemoveFunctionDraft } from '@howdah/sdk/function-editor'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../dialogs/typed-confirmation'
import { paths } from '../../../../../paths'
import { edgeFunctionMessages as messages } from './function.messages'

/** Deletes a function once its name is typed. */
export function DeleteFunction({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const removeDraft = useRemoveFunctionDraft(ref, slug)
  const [asks, setAsks] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteFunction(client, { ref, slug }),
    async onSuccess() {
      removeDraft()
      toast.success(messages.deleted(slug))
      navigate(paths.edgeFunctions({ ref }))
      await queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
    },
  })
  return (
    <section className="hd-section">
      <div className="hd-function-actions">
        <Button variant="soft" color="red" onClick={() => setAsks(true)}>
          {messages.delete}
        </Button>
      </div>
      {asks && (
        <TypedConfirmation
          title={messages.deleteTitle(slug)}
          text={messages.deleteText}
          expected={slug}
          label={messages.typeToDelete(slug)}
          wrong={messages.typedWrong(slug)}
          submit={messages.delete}
          pending={deletion.isPending}
          failure={{ title: messages.deleteFailed, error: deletion.error }}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}

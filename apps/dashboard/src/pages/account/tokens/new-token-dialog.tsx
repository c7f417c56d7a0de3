import {
  accessTokensQueryOptions,
  createAccessToken,
  type AccessTokenInput,
} from '@howdah/platform-client/resources/account/access-tokens'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { OpenDialog } from '../../../dialogs/open-dialog'
import { CopyLine } from '../../../forms/copying/copy-line'
import { formMessages } from '../../../forms/forms.messages'
import { NewTokenForm } from './new-token-form'
import { tokensMessages as messages } from './tokens.messages'

/** Makes a token, then shows it, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (input: AccessTokenInput) => createAccessToken(client, input),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: accessTokensQueryOptions(client).queryKey }),
    // The answer holds the token: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const created = creation.data
  return (
    <OpenDialog
      title={created ? messages.createdTitle : messages.formTitle}
      text={created ? messages.createdText : messages.formText}
      width="480px"
      once={created !== undefined}
      onClose={onClose}
    >
      {created ? (
        <>
          <CopyLine text={created.token} name={messages.tokenName} />
          <div className="hd-dialog-actions">
            <Button onClick={onClose}>{formMessages.done}</Button>
          </div>
        </>
      ) : (
        <NewTokenForm
          error={creation.error}
          pending={creation.isPending}
          onCreate={(input) => creation.mutate(input)}
          onCancel={onClose}
        />
      )}
    </OpenDialog>
  )
}

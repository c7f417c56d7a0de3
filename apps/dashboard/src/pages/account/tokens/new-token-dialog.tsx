import { accessTokensQueryOptions, createAccessToken, type AccessTokenWish } from '@howdah/platform-client'
import { Button, Dialog } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { CopyButton } from '../../../forms/copy-button'
import { NewTokenForm } from './new-token-form'
import { tokensMessages as messages } from './tokens.messages'

/** Makes a token, then shows it, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (wish: AccessTokenWish) => createAccessToken(client, wish),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accessTokensQueryOptions(client).queryKey }),
    // The answer holds the token: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const created = creation.data
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        maxWidth="480px"
        className="hd-dialog"
        onPointerDownOutside={(event) => created !== undefined && event.preventDefault()}
      >
        <Dialog.Title size="4">{created ? messages.createdTitle : messages.formTitle}</Dialog.Title>
        <Dialog.Description size="2">{created ? messages.createdText : messages.formText}</Dialog.Description>
        {created ? (
          <>
            <div className="hd-connection-string">
              <code>{created.token}</code>
              <CopyButton text={created.token} name={messages.tokenName} />
            </div>
            <div className="hd-dialog-actions">
              <Button onClick={onClose}>{messages.done}</Button>
            </div>
          </>
        ) : (
          <NewTokenForm error={creation.error} pending={creation.isPending} onCreate={(wish) => creation.mutate(wish)} onCancel={onClose} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

import type { AuthUser, AuthUserSignInLink } from '@howdah/platform-client/resources/auth/users'
import { serverProblem } from '@howdah/platform-client/server-problem'
import { isolated } from '@howdah/ui/format/isolated'
import { Button, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import { formatMoment } from '@howdah/ui/format/date'
import * as Dialog from '@howdah/ui/overlays/dialog'
import * as Select from '@howdah/ui/overlays/select'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { useCopy } from '../use-copy'
import { signInFlows, type SignInFlow, type UsersModel } from '../use-users'

export interface SignInAsDialogProps {
  model: Pick<UsersModel, 'locale' | 'messages' | 'signInLink'>
  user: AuthUser
  onClose: () => void
}

type Making =
  | { kind: 'idle' | 'making' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'made'; link: AuthUserSignInLink }

/** Creates a link that signs in as a user once, and shows it. */
export function SignInAsDialog({ model, onClose, user }: SignInAsDialogProps) {
  const { messages, signInLink } = model
  const texts = messages.signInAs
  const [address, setAddress] = useState('')
  const [flow, setFlow] = useState<SignInFlow>('redirect')
  const [making, setMaking] = useState<Making>({ kind: 'idle' })
  useFocusReturn(true)
  const error = making.kind === 'failed' ? making.error : undefined
  const problem = serverProblem(error, 'body.redirect_to')
  const addressField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problem !== undefined) addressField.current?.focus()
  }, [problem])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (making.kind === 'making') return
    setMaking({ kind: 'making' })
    try {
      const redirectTo = address.trim()
      const link = await signInLink(user.id, { flow, ...(redirectTo ? { redirectTo } : {}) })
      setMaking({ kind: 'made', link })
    } catch (error) {
      setMaking({ kind: 'failed', error })
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="480px">
        <Dialog.Title size="4">{texts.title(isolated(messages.nameOf(user)))}</Dialog.Title>
        <Dialog.Description size="2">{texts.text}</Dialog.Description>
        {making.kind === 'made' ? (
          <MadeLink model={model} link={making.link} onClose={onClose} />
        ) : (
          <form className="hw-users-form" onSubmit={(event) => void submit(event)} noValidate>
            <Field label={texts.address} hint={texts.addressHint} problem={problem} textSize="2">
              {(control) => (
                <TextField.Root
                  {...control}
                  ref={addressField}
                  name="address"
                  type="url"
                  autoComplete="off"
                  placeholder={texts.site}
                  value={address}
                  onChange={(event) => {
                    setAddress(event.target.value)
                    if (making.kind === 'failed') setMaking({ kind: 'idle' })
                  }}
                />
              )}
            </Field>
            <Field label={texts.flow} hint={texts.flowHints[flow]} textSize="2">
              {(control) => (
                <Select.Root value={flow} onValueChange={(value) => setFlow(value as SignInFlow)}>
                  <Select.Trigger {...control} />
                  <Select.Content position="popper">
                    {signInFlows.map((one) => (
                      <Select.Item key={one} value={one}>
                        {texts.flows[one]}
                      </Select.Item>
                    ))}
                  </Select.Content>
                </Select.Root>
              )}
            </Field>
            {error !== undefined && problem === undefined && (
              <ErrorAlert title={texts.failed} error={error} />
            )}
            <div className="hw-dialog-actions">
              <Button type="button" variant="soft" color="gray" onClick={onClose}>
                {messages.cancel}
              </Button>
              <Button type="submit" loading={making.kind === 'making'}>
                {texts.submit}
              </Button>
            </div>
          </form>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

function MadeLink({
  link,
  model: { locale, messages },
  onClose,
}: Pick<SignInAsDialogProps, 'model' | 'onClose'> & { link: AuthUserSignInLink }) {
  const copy = useCopy(messages)
  const field = useRef<HTMLInputElement>(null)
  const texts = messages.signInAs

  // The form with the focus is gone.
  useEffect(() => field.current?.select(), [])

  return (
    <div className="hw-users-form">
      <Field
        label={texts.link}
        hint={texts.usable(formatMoment(link.expires_at, locale))}
        textSize="2"
      >
        {(control) => <TextField.Root {...control} ref={field} readOnly value={link.url} />}
      </Field>
      <div className="hw-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {messages.close}
        </Button>
        <Button type="button" onClick={() => copy(link.url)}>
          {texts.copy}
        </Button>
      </div>
    </div>
  )
}

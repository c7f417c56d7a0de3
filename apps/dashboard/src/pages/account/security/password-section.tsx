import {
  changePassword,
  type PasswordChange,
} from '@howdah/platform-client/resources/account/change-password'
import { sessionsQueryOptions } from '@howdah/platform-client/resources/account/sessions'
import { Button, Checkbox } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { newPasswordProblem } from '../../../forms/account-rules'
import { FormFailure } from '../../../forms/form-failure'
import { NewPasswordField } from '../../../forms/passwords/new-password-field'
import { PasswordField } from '../../../forms/passwords/password-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../forms/use-submit'
import { accountSecurityMessages as messages } from './security.messages'

export function PasswordSection() {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [revokesTokens, setRevokesTokens] = useState(false)
  const saving = useMutation({
    mutationFn: (change: PasswordChange) => changePassword(client, change),
    onSuccess: () => {
      toast.success(messages.changed)
      setCurrent('')
      setNext('')
      setRevokesTokens(false)
      startOver()
      void queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(client).queryKey })
    },
  })
  const found = {
    current: current === '' ? messages.currentMissing : undefined,
    next: newPasswordProblem(next),
  }
  const { problems, onSubmit, startOver } = useSubmit(found, () =>
    saving.mutate({ currentPassword: current, newPassword: next, revokeTokens: revokesTokens }),
  )
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="password">
      <h2 id="password" className="hd-section-heading">
        {messages.password}
      </h2>
      <p className="hd-section-intro">{messages.passwordIntro}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <PasswordField
          label={messages.current}
          problem={problems.current ?? serverProblem(saving.error, 'body.current')}
          size="2"
          name="current"
          autoComplete="current-password"
          value={current}
          onValueChange={setCurrent}
        />
        <NewPasswordField
          label={messages.next}
          problem={problems.next ?? serverProblem(saving.error, 'body.new')}
          size="2"
          name="next"
          value={next}
          onValueChange={setNext}
        />
        <label className="hd-check">
          <Checkbox
            checked={revokesTokens}
            onCheckedChange={(checked) => setRevokesTokens(checked === true)}
          />
          {messages.revokeTokens}
        </label>
        {saving.error && !isOfFields(saving.error, ['body.current', 'body.new']) && (
          <FormFailure title={messages.changeFailed} error={saving.error} />
        )}
        <div>
          <Button type="submit" variant="soft" loading={saving.isPending}>
            {messages.change}
          </Button>
        </div>
      </form>
    </section>
  )
}

import { changePassword, sessionsQueryOptions, type PasswordChange } from '@howdah/platform-client'
import { Button, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { Field } from '../../../forms/field'
import { focusFirstProblem } from '../../../forms/focus-first-problem'
import { FormFailure } from '../../../forms/form-failure'
import { NewPasswordField } from '../../../forms/new-password-field'
import { PasswordField } from '../../../forms/password-field'
import { isOfFields, serverProblem } from '../../../forms/server-problem'
import { minimumPassword } from '../../sign-in/credentials/credential-problems'
import { securityMessages as messages } from './security.messages'

interface Problems {
  current?: string
  next?: string
}

export function PasswordSection() {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [asked, setAsked] = useState(false)
  const found: Problems = {
    ...(current === '' ? { current: messages.currentMissing } : {}),
    ...([...next].length < minimumPassword ? { next: messages.nextShort(minimumPassword) } : {}),
  }
  const problems: Problems = asked ? found : {}
  const saving = useMutation({
    mutationFn: (change: PasswordChange) => changePassword(client, change),
    onSuccess: () => {
      toast.success(messages.changed)
      setCurrent('')
      setNext('')
      setAsked(false)
      void queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(client).queryKey })
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length === 0) saving.mutate({ currentPassword: current, newPassword: next })
    else focusFirstProblem(event.currentTarget, found)
  }
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="password">
      <h2 id="password" className="hd-section-heading">
        {messages.password}
      </h2>
      <p className="hd-section-intro">{messages.passwordIntro}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <Field label={messages.current} problem={problems.current ?? serverProblem(saving.error, 'body.current')}>
          {(control) => (
            <PasswordField
              control={control}
              size="2"
              name="current"
              autoComplete="current-password"
              value={current}
              onValueChange={setCurrent}
            />
          )}
        </Field>
        <NewPasswordField
          label={messages.next}
          hint={messages.nextHint(minimumPassword)}
          problem={problems.next ?? serverProblem(saving.error, 'body.new')}
          size="2"
          name="next"
          minimum={minimumPassword}
          value={next}
          onValueChange={setNext}
        />
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

import { setDatabasePassword } from '@howdah/platform-client/resources/projects/set-database-password'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { databasePasswordProblem } from '../../../../../forms/passwords/database-password-problem'
import { NewPasswordField } from '../../../../../forms/passwords/new-password-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { useAnchor } from '../../../../../routing/use-anchor'
import { databasePasswordMessages as messages } from './database-password.messages'

/** Sets the password of the database role `postgres`. */
export function DatabasePasswordSection({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: () => setDatabasePassword(client, { ref, password }),
    onSuccess: () => {
      toast.success(messages.done)
      setPassword('')
      startOver()
    },
  })
  const { problems, onSubmit, startOver } = useSubmit(
    { password: databasePasswordProblem(password) },
    () => saving.mutate(),
  )
  useAnchor('database-password')
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="database-password">
      <h2 id="database-password" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <NewPasswordField
          label={messages.password}
          problem={problems.password ?? serverProblem(saving.error, 'body.db_pass')}
          size="2"
          name="database-password"
          value={password}
          onValueChange={setPassword}
        />
        {saving.error && !isOfFields(saving.error, ['body.db_pass']) && (
          <FormFailure title={messages.failed} error={saving.error} />
        )}
        <div>
          <Button type="submit" variant="soft" loading={saving.isPending}>
            {messages.set}
          </Button>
        </div>
      </form>
    </section>
  )
}

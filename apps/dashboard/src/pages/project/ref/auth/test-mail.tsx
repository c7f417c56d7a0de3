import { sendAuthTestMail } from '@howdah/platform-client/resources/auth/test-mail'
import type { MailTemplateKind } from '@howdah/rules/auth/mail-template'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { FormFailure } from '../../../../forms/form-failure'
import { LineField } from '../../../../forms/line-field'
import { useSubmit } from '../../../../forms/use-submit'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { templatesMessages } from './templates/templates.messages'
import { testMailMessages as messages } from './test-mail.messages'

/** Form that sends a mail with sample values. */
export function TestMail({
  kind,
  projectRef: ref,
}: {
  projectRef: string
  kind: MailTemplateKind
}) {
  const { client } = useDashboard()
  const [to, setTo] = useState('')
  const sending = useMutation({
    mutationFn: (address: string) => sendAuthTestMail(client, { ref, to: address, kind }),
  })
  const { onSubmit, problems } = useSubmit(
    { to: /^\S+@\S+$/.test(to.trim()) ? undefined : messages.wrong },
    () => sending.mutate(to.trim()),
  )
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="auth-test-mail">
      <h2 id="auth-test-mail" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro(templatesMessages.kinds[kind])}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.to}
          name="to"
          type="email"
          problem={problems.to}
          value={to}
          onValueChange={setTo}
        />
        {sending.error && <FormFailure title={messages.failed} error={sending.error} />}
        <div className="hd-auth-actions">
          <Button type="submit" variant="soft" color="gray" loading={sending.isPending}>
            {messages.submit}
          </Button>
          <span className="hd-quiet" role="status">
            {sending.data && messages.sent[sending.data.sent_by](sending.variables ?? '')}
          </span>
          {sending.data?.sent_by === 'caught' && (
            <AppLink href={paths.authCaughtMails({ ref })} className="hd-text-link">
              {messages.toCaught}
            </AppLink>
          )}
        </div>
      </form>
    </section>
  )
}

import type { AuthConfig } from '@howdah/platform-client/resources/auth/config'
import { mailContentProblem } from '@howdah/rules/auth/mail-content'
import {
  MAX_MAIL_CONTENT,
  mailTemplateProblem,
  type MailTemplateKind,
} from '@howdah/rules/auth/mail-template'
import { mailTemplateDefaults } from '@howdah/rules/auth/mail-template-defaults'
import { mailHints } from '@howdah/rules/auth/mail-hints'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import { formatCount } from '../../../../../format/number'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { useAuthConfigChange } from '../use-auth-config-change'
import { BodyField } from './body-field'
import { MailPreview } from './mail-preview'
import { templatesMessages as messages } from './templates.messages'
import '../../../../../database/objects/objects.css'

export interface TemplateFormProps {
  projectRef: string
  config: AuthConfig
  kind: MailTemplateKind
  mayChange: boolean
}

interface Draft {
  subject?: string
  content?: string
}

/** Subject and body of a mail, with a preview. */
export function TemplateForm({ config, kind, mayChange, projectRef: ref }: TemplateFormProps) {
  const usual = mailTemplateDefaults[kind]
  const saved = {
    subject: config[`mailer_subjects_${kind}`] || usual.subject,
    content: config[`mailer_templates_${kind}_content`] || usual.content,
  }
  const [draft, setDraft] = useState<Draft>({})
  const { content, subject } = { ...saved, ...draft }
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: () => setDraft({}) })
  const problemOf = (name: keyof Draft, text: string) => {
    if (text.trim() === '') return messages.missing[name]
    if (name === 'content' && text.length > MAX_MAIL_CONTENT)
      return messages.tooLong(formatCount(text.length), formatCount(MAX_MAIL_CONTENT))
    const problem = (name === 'content' ? mailContentProblem : mailTemplateProblem)(text, kind)
    return problem === null ? undefined : messages.problem(problem)
  }
  const { onSubmit, problems } = useSubmit(
    { subject: problemOf('subject', subject), content: problemOf('content', content) },
    () =>
      // What is as usual follows later versions.
      saving.mutate({
        [`mailer_subjects_${kind}`]: subject === usual.subject ? '' : subject,
        [`mailer_templates_${kind}_content`]: content === usual.content ? '' : content,
      }),
  )
  const isUsual = subject === usual.subject && content === usual.content
  const isChanged = subject !== saved.subject || content !== saved.content
  const hints = mailHints({ subject, content })
  return (
    <div className="hd-auth-template">
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.subject}
          name="subject"
          maxLength={200}
          problem={
            problems.subject ??
            (draft.subject === undefined ? undefined : problemOf('subject', subject))
          }
          readOnly={!mayChange}
          value={subject}
          onValueChange={(next) => setDraft((before) => ({ ...before, subject: next }))}
        />
        <BodyField
          kind={kind}
          problem={
            problems.content ??
            (draft.content === undefined ? undefined : problemOf('content', content))
          }
          mayChange={mayChange}
          value={content}
          onChange={(next) => setDraft((before) => ({ ...before, content: next }))}
        />
        {hints.length > 0 && (
          <div role="status" className="hd-quiet">
            <span className="hd-strong">{messages.hintsTitle}</span>
            <ul className="hd-auth-hints">
              {hints.map((hint) => (
                <li key={hint}>{messages.hints[hint]}</li>
              ))}
            </ul>
          </div>
        )}
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        {mayChange && !isUsual && (
          <div>
            <Button
              type="button"
              variant="soft"
              color="gray"
              onClick={() => setDraft({ ...usual })}
            >
              {messages.reset}
            </Button>
          </div>
        )}
        <SaveBar
          changed={mayChange && isChanged}
          saving={saving.isPending}
          onCancel={() => {
            setDraft({})
            saving.reset()
          }}
        />
      </form>
      <MailPreview
        subject={subject}
        content={content}
        siteUrl={config.site_url}
        codeLength={config.mailer_otp_length}
      />
    </div>
  )
}

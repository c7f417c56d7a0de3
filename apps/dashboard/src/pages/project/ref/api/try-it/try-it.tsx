import { Button } from '@howdah/ui/elements'
import { SelectField } from '../../../../../database/fields/select-field'
import { TextAreaField } from '../../../../../database/fields/text-area-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { trialMessages } from '../../auth/policies/trial.messages'
import { isJsonText, policyNoteOf } from './explained-answer'
import { RequestOutcome } from './request-outcome'
import { METHODS, ROLES, tryItMessages as messages } from './try-it.messages'
import './try-it.css'
import { triedAddress, useTryIt, type TryItParts } from './use-try-it'
import { UserField } from './user-field'

/** Sends requests to the Data API as a role, for those who may run SQL as one. */
export function TryIt(parts: TryItParts) {
  const can = useCan()
  const { data: project } = useProjectQuery(parts.projectRef)
  if (project === undefined) return null
  const scope = { slug: project.organization_slug, ref: parts.projectRef }
  const reason = !project.capabilities.includes('impersonation')
    ? trialMessages.attachedReason
    : can(scope, 'run', 'sql_write') === 'yes'
      ? null
      : messages.readOnlyReason
  return (
    <section className="hd-section" aria-label={messages.title}>
      <h3 className="hd-section-heading">{messages.title}</h3>
      <p className="hd-section-intro">{reason ?? messages.intro}</p>
      {reason === null && <TryItForm {...parts} />}
    </section>
  )
}

function TryItForm(parts: TryItParts) {
  const { change, choose, draft, error, isSending, outcome, send, userProblem } = useTryIt(parts)
  const { body, example, method, path, role, user } = draft
  const hasBody = method !== 'GET'
  const { tried } = parts
  const readsOnly = tried.readsOnly === true && policyNoteOf(path, tried) === 'function'
  const { problems, onSubmit } = useSubmit(
    {
      ...(path.startsWith('/')
        ? triedAddress(parts.url, path) === null && { path: messages.pathOutside }
        : { path: messages.pathWrong }),
      ...(hasBody && body.trim() !== '' && !isJsonText(body) ? { body: messages.bodyWrong } : {}),
    },
    send,
  )
  const examples = parts.examples.map(({ label }, index) => [String(index), label] as const)
  return (
    <>
      <form className="hd-form hd-try-it" onSubmit={onSubmit} noValidate>
        <SelectField
          label={messages.example}
          value={String(example)}
          options={examples}
          onChange={(chosen) => choose(Number(chosen))}
        />
        <SelectField
          label={messages.role}
          hint={role === 'service_role' ? messages.skipsPolicies : undefined}
          value={role}
          options={ROLES}
          onChange={(next) => change({ role: next })}
        />
        {role === 'authenticated' && (
          <UserField
            projectRef={parts.projectRef}
            value={user}
            problem={userProblem}
            onChange={(text) => change({ user: text })}
          />
        )}
        <SelectField
          label={messages.method}
          hint={hasBody && !readsOnly ? messages.changes : undefined}
          value={method}
          options={METHODS}
          onChange={(next) => change({ method: next })}
        />
        <LineField
          name="path"
          label={messages.path}
          problem={problems.path}
          value={path}
          maxLength={4_000}
          onValueChange={(text) => change({ path: text })}
        />
        {hasBody && (
          <TextAreaField
            label={messages.body}
            problem={problems.body}
            rows={5}
            code
            value={body}
            onChange={(text) => change({ body: text })}
          />
        )}
        <div>
          <Button type="submit" loading={isSending}>
            {messages.send}
          </Button>
        </div>
        {error !== null && <FormFailure title={messages.failed} error={error} />}
      </form>
      {outcome !== null && Object.keys(problems).length === 0 && (
        <RequestOutcome outcome={outcome} />
      )}
    </>
  )
}

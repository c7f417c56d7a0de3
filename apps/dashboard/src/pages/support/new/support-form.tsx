import {
  createSupportRequest,
  type SentSupportRequest,
  type SupportCategory,
} from '@howdah/platform-client/resources/support/support-requests'
import { listOrganizationProjects } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { organizationKey } from '@howdah/platform-client/query-keys'
import * as Select from '@howdah/ui/overlays/select'
import { Button, TextArea } from '@howdah/ui/elements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../forms/form-failure'
import { formMessages } from '../../../forms/forms.messages'
import { LineField } from '../../../forms/line-field'
import { useSubmit } from '../../../forms/use-submit'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { PageMessage } from '../../../routing/page-message'
import { supportCategories, type Prefilled } from './support-form-state'
import { supportMessages as messages } from './support.messages'

interface SupportFormProps {
  organizations: readonly Organization[]
  prefilled: Prefilled
  /** The one that the address names, when the person reaches it. */
  project: Project | undefined
}

/** Radix has no empty value. */
const NONE = '-'

export function SupportForm({ organizations, prefilled, project }: SupportFormProps) {
  const { client } = useDashboard()
  const [slug, setSlug] = useState(project?.organization_slug ?? organizations[0]?.slug ?? '')
  const [ref, setRef] = useState(project?.ref ?? NONE)
  const [category, setCategory] = useState(prefilled.category)
  const [subject, setSubject] = useState(prefilled.subject)
  const [message, setMessage] = useState('')
  const [error, setError] = useState(prefilled.error)
  const projects = useQuery({
    queryKey: organizationKey(client, slug, 'projects', 'support'),
    queryFn: ({ signal }) => listOrganizationProjects(client, { slug }, signal),
  })
  const sending = useMutation({
    mutationFn: () =>
      createSupportRequest(client, {
        slug,
        request: {
          category,
          subject: subject.trim(),
          message: message.trim(),
          ...(error.trim() ? { error: error.trim() } : {}),
          ...(ref === NONE ? {} : { project_ref: ref }),
        },
      }),
  })
  const found = {
    subject: subject.trim() === '' ? messages.subjectMissing : undefined,
    message: message.trim() === '' ? messages.messageMissing : undefined,
  }
  const { problems, onSubmit, startOver } = useSubmit(found, () => sending.mutate())
  if (sending.data)
    return (
      <Sent
        sent={sending.data}
        slug={slug}
        onAnother={() => (sending.reset(), startOver(), setMessage(''))}
      />
    )
  const choices = projects.data?.projects ?? []
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      {organizations.length > 1 && (
        <Choice
          label={messages.organization}
          value={slug}
          options={organizations.map((one) => [one.slug, one.name])}
          onChange={(value) => {
            setSlug(value)
            setRef(NONE)
          }}
        />
      )}
      <Choice
        label={messages.project}
        value={ref}
        options={[
          [NONE, messages.noProject],
          // The project from the URL is available before the list is.
          ...(project &&
          !choices.some((one) => one.ref === project.ref) &&
          project.organization_slug === slug
            ? [[project.ref, project.name] as const]
            : []),
          ...choices.map((one) => [one.ref, one.name] as const),
        ]}
        onChange={setRef}
      />
      <Choice
        label={messages.category}
        value={category}
        options={supportCategories.map((one) => [one, messages.categories[one]])}
        // Only what is listed can be chosen.
        onChange={(value) => setCategory(value as SupportCategory)}
      />
      <LineField
        label={messages.subject}
        problem={problems.subject}
        size="3"
        name="subject"
        maxLength={200}
        value={subject}
        onValueChange={setSubject}
      />
      <Field label={messages.message} hint={messages.messageHint} problem={problems.message}>
        {(control) => (
          <TextArea
            {...control}
            size="3"
            name="message"
            rows={6}
            maxLength={10_000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <Field label={messages.error} note={formMessages.optional}>
        {(control) => (
          <TextArea
            {...control}
            size="2"
            name="error"
            rows={3}
            maxLength={4000}
            value={error}
            onChange={(event) => setError(event.target.value)}
          />
        )}
      </Field>
      {sending.error && <FormFailure title={messages.failed} error={sending.error} />}
      <div className="hd-form-actions">
        <Button type="submit" size="3" loading={sending.isPending}>
          {messages.send}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select.Root size="3" value={value} onValueChange={onChange}>
          <Select.Trigger id={control.id} aria-label={label} />
          <Select.Content>
            {options.map(([one, text]) => (
              <Select.Item key={one} value={one}>
                <bdi>{text}</bdi>
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}

function Sent({
  sent,
  slug,
  onAnother,
}: {
  sent: SentSupportRequest
  slug: string
  onAnother: () => void
}) {
  return (
    <PageMessage
      icon={<CircleCheck size={20} strokeWidth={1.5} />}
      title={messages.sent}
      text={messages.sentBy[sent.mail]}
      action={
        <div className="hd-form-actions">
          <Button variant="soft" color="gray" onClick={onAnother}>
            {messages.another}
          </Button>
          <Button asChild>
            <AppLink href={paths.organization({ slug })}>{messages.back}</AppLink>
          </Button>
        </div>
      }
    />
  )
}

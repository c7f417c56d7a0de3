import { deleteOrganization } from '@howdah/platform-client/resources/organizations/delete-organization'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { TypedConfirmation } from '../../../../dialogs/typed-confirmation'
import { useLeftOrganization } from '../../../../people/use-left-organization'
import { organizationGeneralMessages as messages } from './general.messages'

/** The end of an organization, for those who may; its address is typed first. */
export function DeleteOrganizationSection({ organization }: { organization: Organization }) {
  const [asking, setAsking] = useState(false)
  const { project_count: projects } = organization
  return (
    <section className="hd-section hd-danger" aria-labelledby="delete">
      <h2 id="delete" className="hd-section-heading">
        {messages.delete}
      </h2>
      <p className="hd-section-intro">
        {messages.deleteIntro} {projects > 0 && messages.hasProjects(projects)}
      </p>
      <div>
        <Button
          variant="soft"
          color="red"
          highContrast
          disabled={projects > 0}
          onClick={() => setAsking(true)}
        >
          {messages.delete}
        </Button>
      </div>
      {asking && <DeleteDialog organization={organization} onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeleteDialog({
  organization,
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) {
  const { client } = useDashboard()
  const toast = useToast()
  const left = useLeftOrganization()
  const { slug, name } = organization
  const deletion = useMutation({
    mutationFn: () => deleteOrganization(client, { slug, name: slug }),
    onSuccess: () => {
      toast.success(messages.deleted(name))
      left(slug)
    },
  })
  return (
    <TypedConfirmation
      title={messages.deleteTitle(name)}
      text={messages.deleteText}
      expected={slug}
      label={messages.typeSlug(slug)}
      wrong={messages.typedWrong(slug)}
      submit={messages.delete}
      pending={deletion.isPending}
      failure={{ title: messages.deleteFailed, error: deletion.error }}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}

import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { SegmentedControl } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { PageHead } from '../../../routing/page-head'
import type { PageProps } from '../../../routing/route.types'
import { useSearchParams } from '../../../routing/use-search'
import { noFields, type AttachFields } from '../../../attached/attach-fields'
import { AttachForm } from './attach-form'
import { CreateForm, type CreateFields } from './create-form'
import { newProjectMessages as messages } from './new-project.messages'

const noInput: CreateFields & AttachFields = { ...noFields, password: '', compute: 'shared' }

/**
 * Page for creating a project, either on a new Postgres or on an existing one. The choice is stored
 * in the URL.
 */
export default function NewProjectPage({ params: { slug } }: PageProps<'newProjectIn'>) {
  const { client } = useDashboard()
  const { data: organization } = useQuery(organizationQueryOptions(client, { slug }))
  const [query, setQuery] = useSearchParams()
  const kind = query.get('kind') === 'attach' ? 'attach' : 'create'
  const choose = (next: string) =>
    setQuery(next === 'attach' ? { kind: next } : {}, { replace: true })
  // Both forms keep their input while the other one is shown, and share the name.
  const [{ name, password, compute, ...connection }, setFields] = useState(noInput)
  const change = (changed: Partial<typeof noInput>) =>
    setFields((fields) => ({ ...fields, ...changed }))
  return (
    <div className="hd-page" data-width="narrow">
      <PageHead />
      <SegmentedControl.Root value={kind} aria-label={messages.kind} onValueChange={choose}>
        <SegmentedControl.Item value="create">{messages.create}</SegmentedControl.Item>
        <SegmentedControl.Item value="attach">{messages.attach}</SegmentedControl.Item>
      </SegmentedControl.Root>
      <p className="hd-page-intro">
        {messages.introBefore} <bdi className="hd-strong">{organization?.name ?? slug}</bdi>.{' '}
        {messages.intro[kind]}
      </p>
      {kind === 'create' ? (
        <CreateForm slug={slug} fields={{ name, password, compute }} onChange={change} />
      ) : (
        <AttachForm slug={slug} fields={{ ...connection, name }} onChange={change} />
      )}
    </div>
  )
}

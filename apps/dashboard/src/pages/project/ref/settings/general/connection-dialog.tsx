import {
  databasesQueryOptions,
  projectConnectionQueryOptions,
  projectQueryOptions,
  updateProjectConnection,
  type Project,
} from '@howdah/platform-client'
import { Button, Dialog, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { attachProblems, attachRequest, noFields, type AttachFields } from '../../../../../attached/attach-fields'
import { ConnectionFields, placesOfConnection } from '../../../../../attached/connection-fields'
import { useDashboard } from '../../../../../dashboard-context'
import { focusFirstProblem } from '../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../forms/form-failure'
import { isOfFields } from '../../../../../forms/server-problem'
import { connectionMessages as messages } from './connection.messages'

/** Another connection, with its passwords: nobody is shown those that are kept, so none is taken along. */
export function ConnectionDialog({ project: { ref, name }, onClose }: { project: Project; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [fields, setFields] = useState<AttachFields>({ ...noFields, name })
  const [asked, setAsked] = useState(false)
  const found = attachProblems(fields)
  const problems = asked ? found : {}
  const changing = useMutation({
    mutationFn: () => {
      const { slug: _slug, name: _name, ...connection } = attachRequest('', fields)
      return updateProjectConnection(client, { ref, ...connection })
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(projectQueryOptions(client, { ref }).queryKey, changed)
      for (const { queryKey } of [projectConnectionQueryOptions(client, { ref }), databasesQueryOptions(client, { ref })])
        void queryClient.invalidateQueries({ queryKey })
      toast.success(messages.changed)
      onClose()
    },
    // Request and answer hold what opens the database: nothing keeps them.
    gcTime: 0,
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length === 0) changing.mutate()
    else focusFirstProblem(event.currentTarget, found)
  }
  const { error } = changing
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="560px" className="hd-dialog">
        <Dialog.Title size="4">{messages.changeTitle(name)}</Dialog.Title>
        <Dialog.Description size="2">{messages.changeText}</Dialog.Description>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <ConnectionFields
            fields={fields}
            onChange={(changed) => setFields({ ...fields, ...changed })}
            problems={problems}
            error={error}
          />
          {error && !isOfFields(error, placesOfConnection) && <FormFailure title={messages.changeFailed} error={error} />}
          <div className="hd-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" loading={changing.isPending}>
              {messages.submit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

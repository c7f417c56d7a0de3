import { databasesQueryOptions } from '@howdah/platform-client/resources/projects/list-databases'
import {
  projectConnectionQueryOptions,
  updateProjectConnection,
} from '@howdah/platform-client/resources/projects/project-connection'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  attachProblems,
  attachRequest,
  noFields,
  type AttachFields,
} from '../../../../../attached/attach-fields'
import { ConnectionFields, placesOfConnection } from '../../../../../attached/connection-fields'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { isOfFields } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { connectionMessages as messages } from './connection.messages'

/**
 * Dialog for replacing the connection and its passwords. Stored passwords are never shown, so they
 * are not carried over.
 */
export function ConnectionDialog({
  project: { ref, name },
  onClose,
}: {
  project: Project
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [fields, setFields] = useState<AttachFields>({ ...noFields, name })
  const changing = useMutation({
    mutationFn: () => {
      const { slug: _slug, name: _name, ...connection } = attachRequest('', fields)
      return updateProjectConnection(client, { ref, ...connection })
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(projectQueryOptions(client, { ref }).queryKey, changed)
      for (const { queryKey } of [
        projectConnectionQueryOptions(client, { ref }),
        databasesQueryOptions(client, { ref }),
      ])
        void queryClient.invalidateQueries({ queryKey })
      toast.success(messages.changed)
      onClose()
    },
    // Request and response contain credentials: nothing caches them.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(attachProblems(fields), () => changing.mutate())
  const { error } = changing
  return (
    <OpenDialog
      title={messages.changeTitle(name)}
      text={messages.changeText}
      width="560px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <ConnectionFields
          fields={fields}
          onChange={(changed) => setFields({ ...fields, ...changed })}
          problems={problems}
          error={error}
        />
        {error && !isOfFields(error, placesOfConnection) && (
          <FormFailure title={messages.changeFailed} error={error} />
        )}
        <DialogActions submit={messages.submit} pending={changing.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

import { projectQueryOptions } from '@howdah/platform-client/resources/projects/get-project'
import type { ConnectView } from '@howdah/rules/connect/connect-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { connectDialogTexts, type ConnectDialogMessages } from './connect-dialog.messages'
import type { ConnectDialogProps } from './connect-dialog.types'

/** State of the button and of the dialog behind it. */
export interface ConnectDialogModel {
  projectRef: string
  messages: ConnectDialogMessages
  /** False unless the project is active and healthy; null while it is unknown. */
  canConnect: boolean | null
  view: ConnectView
  onView: (view: ConnectView) => void
}

/** The controller of the button. The dialog has its own, which is loaded with it. */
export function useConnectDialog(props: ConnectDialogProps): ConnectDialogModel {
  const { client, queryClient } = useHowdahContext('ConnectDialog')
  const projectRef = useProjectRef('ConnectDialog', props.projectRef)
  const messages = useTexts(connectDialogTexts, props.messages)
  const [own, setOwn] = useState<ConnectView>({ showConnect: false })
  const project = useQuery(
    { ...projectQueryOptions(client, { ref: projectRef }), enabled: props.status === undefined },
    queryClient,
  )
  const status = props.status ?? project.data?.status
  return {
    projectRef,
    messages,
    canConnect: status === undefined && project.isPending ? null : status === 'ACTIVE_HEALTHY',
    view: props.view ?? own,
    onView(view) {
      setOwn(view)
      props.onViewChange?.(view)
    },
  }
}

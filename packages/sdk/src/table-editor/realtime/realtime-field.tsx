import { mayPublishQueryOptions } from '@howdah/platform-client/catalog/table-realtime'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import type { TableTarget } from '../editor-parts.types'
import type { TableDraft } from '../table-form/table-draft'
import { RealtimeSwitch } from './realtime-switch'
import { realtimeTexts } from './realtime.messages'

interface RealtimeFieldProps {
  target: TableTarget
  draft: TableDraft
  onChange: (isOn: boolean) => void
}

/** Switch of a new table; absent where its changes cannot be published. */
export function RealtimeField({ draft, onChange, target }: RealtimeFieldProps) {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  const texts = useTexts(realtimeTexts)
  const { projectRef, connectionString } = target
  const mayPublish = useQuery(
    {
      ...mayPublishQueryOptions(client, { projectRef, connectionString }),
      enabled: can('read', 'realtime'),
    },
    queryClient,
  )
  if (mayPublish.data !== true) return null
  const isOn = draft.realtime === true
  return (
    <RealtimeSwitch
      isOn={isOn}
      texts={texts}
      warnings={isOn ? [draft.rls ? texts.noPolicy : texts.rlsOff] : []}
      onChange={onChange}
    />
  )
}

import {
  tableRealtimeQueryOptions,
  tableRealtimeSql,
} from '@howdah/platform-client/catalog/table-realtime'
import { Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '../../frame/side-panel'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import type { TableTarget } from '../editor-parts.types'
import type { TableAddress } from '../panels/editor-panel'
import { useDdl } from '../table-form/use-ddl'
import { realtimeObstacle } from './realtime-obstacle'
import { RealtimeSwitch } from './realtime-switch'
import { realtimeTexts } from './realtime.messages'

export interface RealtimePanelProps {
  target: TableTarget
  closeLabel: string
  table: TableAddress
  rlsEnabled: boolean
  onClose: () => void
}

/** Switches whether clients receive changes of a table. */
export function RealtimePanel(props: RealtimePanelProps) {
  const { target, closeLabel, table, onClose, rlsEnabled } = props
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  const texts = useTexts(realtimeTexts)
  const ddl = useDdl(target)
  const state = useQuery(
    tableRealtimeQueryOptions(client, { ...target, id: table.id }),
    queryClient,
  )
  const change = async (isOn: boolean) => {
    if (ddl.isRunning) return
    await ddl.run([tableRealtimeSql(table, isOn)])
    void state.refetch()
  }
  return (
    <SidePanel title={texts.title(table.name)} closeLabel={closeLabel} onClose={onClose}>
      <div className="hw-policies">
        {state.error && (
          <ErrorAlert
            title={texts.failed}
            error={state.error}
            onRetry={() => void state.refetch()}
          />
        )}
        {state.isPending && <Skeleton height="64px" />}
        {state.data && (
          <RealtimeSwitch
            isOn={state.data.published}
            isBusy={ddl.isRunning}
            texts={texts}
            obstacle={
              realtimeObstacle(state.data, texts) ??
              (can('run', 'sql_write') ? null : texts.onlyReads)
            }
            warnings={[
              rlsEnabled ? null : texts.rlsOff,
              rlsEnabled && !state.data.has_readers ? texts.noPolicy : null,
              state.data.has_identity ? null : texts.noIdentity,
            ]}
            onChange={(isOn) => void change(isOn)}
          />
        )}
        {ddl.error && <ErrorAlert title={texts.saveFailed} error={ddl.error} />}
      </div>
    </SidePanel>
  )
}

import {
  mayPublishQueryOptions,
  tableRealtimeQueryOptions,
  type TableRealtime,
} from '@howdah/platform-client/catalog/table-realtime'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import type { TableTarget } from '../editor-parts.types'
import type { TableDraft } from '../table-form/table-draft'
import { realtimeObstacle } from './realtime-obstacle'
import { RealtimeSwitch } from './realtime-switch'
import { realtimeTexts } from './realtime.messages'

interface RealtimeFieldProps {
  target: TableTarget
  /** The oid of the table; null for a new one. */
  table: number | null
  draft: Pick<TableDraft, 'primaryKey' | 'realtime' | 'rls'>
  /** Receives what is to be changed; undefined for nothing. */
  onChange: (isOn: boolean | undefined) => void
}

/** A table that does not exist yet, in a publication that the person may change. */
const NEW_TABLE: TableRealtime = {
  ...{ exists: true, published: false, listed: false, may_change: true },
  ...{ has_identity: false, has_readers: false },
}

/** Switch in the form of a table; absent where no changes can be published. */
export function RealtimeField({ draft, onChange, table, target }: RealtimeFieldProps) {
  const texts = useTexts(realtimeTexts)
  const state = useRealtimeState(target, table)
  if (state === null) return null
  const obstacle = realtimeObstacle(state, texts)
  const isOn = draft.realtime ?? state.published
  const readers = draft.rls ? (state.has_readers ? null : texts.noPolicy) : texts.rlsOff
  const hasIdentity = state.has_identity || draft.primaryKey !== null
  const warnings = [isOn ? readers : null, isOn && !hasIdentity ? texts.noIdentity : null]
  return (
    <RealtimeSwitch
      isOn={isOn}
      obstacle={obstacle}
      texts={texts}
      warnings={warnings}
      onChange={(wanted) => onChange(wanted === state.published ? undefined : wanted)}
    />
  )
}

/** Reads whether changes of a table are published; null until it is known, and where none can be. */
function useRealtimeState(target: TableTarget, table: number | null): TableRealtime | null {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const scope = { projectRef, connectionString }
  const mayRead = can('read', 'realtime')
  const mayPublish = useQuery(
    { ...mayPublishQueryOptions(client, scope), enabled: mayRead && table === null },
    queryClient,
  )
  const state = useQuery(
    {
      ...tableRealtimeQueryOptions(client, { ...scope, id: table ?? 0 }),
      enabled: mayRead && table !== null,
      // What changes while the form is open is not what the person saw.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  if (table === null) return mayPublish.data === true ? NEW_TABLE : null
  return !state.isFetching && state.data?.exists === true ? state.data : null
}

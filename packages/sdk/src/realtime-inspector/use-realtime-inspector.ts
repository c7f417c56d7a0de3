import { unreadTablesQueryOptions } from '@howdah/platform-client/catalog/table-realtime'
import { createTemporaryKey } from '@howdah/platform-client/resources/projects/create-temporary-key'
import {
  realtimeConfigQueryOptions,
  type RealtimeConfig,
} from '@howdah/platform-client/resources/realtime/config'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readStored, storageKeyOf, writeStored } from '../browser-storage/stored-json'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import {
  DEFAULT_OPTIONS,
  type JoinedChannel,
  type ChannelOptions,
  type ChannelState,
} from './connection/channel.types'
import { refusalIn } from './connection/frames'
import { joinChannel, KEY_SECONDS } from './connection/join-channel'
import { reportingSends } from './connection/reporting-sends'
import {
  keyClaims,
  channelOptionsOf,
  problemsOf,
  type OptionProblems,
} from './connection/options-rules'
import { createMessageLog, type MessageListView, type MessageLog } from './messages/message-log'
import {
  realtimeInspectorTexts,
  type RealtimeInspectorMessages,
} from './realtime-inspector.messages'
import type { RealtimeInspectorProps } from './realtime-inspector.types'

/** State and actions of the inspector. */
export interface RealtimeInspectorModel {
  messages: RealtimeInspectorMessages
  locale: string | undefined
  config: UseQueryResult<RealtimeConfig>
  /** False if the person gets no keys of the project's roles. */
  mayJoin: boolean
  /** False if the host offers nothing that sends. */
  maySend: boolean
  options: ChannelOptions
  projectRef: string
  /** True while the field of the user has a text that is no user yet. */
  isUserUnchosen: boolean
  onUserUnchosen: (isUnchosen: boolean) => void
  /** Problems that are shown: those of the last attempt. */
  problems: OptionProblems | null
  /** Attempts that a problem of the options has stopped. */
  refusedStarts: number
  onChange: (part: Partial<ChannelOptions>) => void
  state: ChannelState
  isRunning: boolean
  /** Returns true if a channel is being joined. */
  onStart: () => boolean
  onStop: () => void
  /** Reason for which changes are not sent to the joined channel, in the words of the server; null for none. */
  refusal: string | null
  /** Tables that send the role no rows, because no policy lets it read. */
  unread: readonly string[]
  channel: JoinedChannel | null
  log: MessageLog
  view: MessageListView
  search: string
  onSearch: (text: string) => void
}

/** Milliseconds after the last change. */
const SAVE_DELAY_MS = 300

/** The controller: the only part of the inspector that accesses data. */
export function useRealtimeInspector(
  props: RealtimeInspectorProps & { projectRef: string },
): RealtimeInspectorModel {
  const { can, client, emit, locale, queryClient } = useHowdahContext('RealtimeInspector')
  const ref = props.projectRef
  const messages = useTexts(realtimeInspectorTexts, props.messages)
  const config = useQuery(realtimeConfigQueryOptions(client, { ref }), queryClient)
  const { options, change } = useStoredOptions(ref)
  const [attempted, setAttempted] = useState(false)
  const [refusedStarts, setRefusedStarts] = useState(0)
  const [isUserUnchosen, setUserUnchosen] = useState(false)
  const [state, setState] = useState<ChannelState>({ kind: 'idle' })
  const [channel, setChannel] = useState<JoinedChannel | null>(null)
  const [log] = useState(() => createMessageLog())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const view = useSyncExternalStore(log.subscribe, log.view, log.view)

  // Another project, or the end of the widget.
  useEffect(() => () => channel?.close(), [channel])

  const problems = problemsOf(options)
  function start(): boolean {
    setAttempted(true)
    const url = config.data?.url
    if (problems.topic || problems.claims) {
      setRefusedStarts((count) => count + 1)
      return false
    }
    if (url === undefined || isUserUnchosen) return false
    log.clear()
    setState({ kind: 'connecting' })
    setRefusal(null)
    const topic = options.topic.trim()
    setChannel(
      reportingSends(
        joinChannel({
          url,
          options: { ...options, topic },
          key: () =>
            createTemporaryKey(client, {
              ...{ ref, authorizationExp: KEY_SECONDS, claims: keyClaims(options) },
            }),
          onMessage(message) {
            // Every channel sends broadcasts.
            if (message.kind === 'broadcast' && !options.broadcast) return
            log.add({ ...message, at: Date.now() })
            const reason = refusalIn(message)
            if (reason !== undefined) setRefusal(reason)
          },
          onState(next) {
            setState(next)
            if (next.kind !== 'joined') setRefusal(null)
          },
          texts: messages,
        }),
        () => emit({ type: 'message.sent', projectRef: ref, topic }),
      ),
    )
    return true
  }
  function stop(): void {
    channel?.close()
    setChannel(null)
    setState({ kind: 'idle' })
  }

  const isRunning = state.kind !== 'idle' && state.kind !== 'failed'
  const { role, schema, table } = options
  const unread = useQuery(
    {
      ...unreadTablesQueryOptions(client, { projectRef: ref, role, schema, table }),
      enabled: isRunning && options.changes && role !== 'service_role',
    },
    queryClient,
  )

  return {
    ...{ messages, locale, config, options, state, channel, log, view, search, isRunning },
    ...{ projectRef: ref, isUserUnchosen, refusedStarts, onUserUnchosen: setUserUnchosen },
    refusal: state.kind === 'joined' ? refusal : null,
    unread: (isRunning && options.changes && unread.data) || [],
    mayJoin: can('run', 'sql_write'),
    maySend: props.readOnly !== true,
    problems: attempted ? problems : null,
    onChange: change,
    onStart: start,
    onStop: stop,
    onSearch(text) {
      setSearch(text)
      log.search(text)
    },
  }
}

/** Options as they were last used in this browser; the claims of a user are not stored. */
function useStoredOptions(ref: string) {
  const { client, report, storage } = useHowdahContext('RealtimeInspector')
  const key = storageKeyOf('realtime-inspector', client.baseUrl, ref)
  const [own, setOwn] = useState<ChannelOptions | null>(null)

  // Read once; what was entered meanwhile takes precedence.
  useEffect(() => {
    let isCurrent = true
    void readStored(storage, key).then((stored) => {
      if (isCurrent) setOwn((entered) => entered ?? channelOptionsOf(stored))
    })
    return () => {
      isCurrent = false
    }
  }, [storage, key])

  // Stored a moment after the last change.
  useEffect(() => {
    if (own === null) return
    const write = () => {
      writeStored(storage, key, { ...own, claims: '' }).catch((error: unknown) =>
        report(error, { widget: 'realtime-inspector', during: 'draft' }),
      )
    }
    const timer = setTimeout(write, SAVE_DELAY_MS)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [own, storage, key, report])

  const options = own ?? DEFAULT_OPTIONS
  return {
    options,
    change: (part: Partial<ChannelOptions>) =>
      setOwn((now) => ({ ...(now ?? DEFAULT_OPTIONS), ...part })),
  }
}

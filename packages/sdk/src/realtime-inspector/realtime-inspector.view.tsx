import { Badge, Button, Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useState } from 'react'
import { ChannelForm } from './forms/channel-form'
import { LazyBroadcastDialog, LazyPresenceDialog } from './forms/lazy-dialogs'
import { MessagePane } from './messages/message-pane'
import type { RealtimeInspectorModel } from './use-realtime-inspector'

const COLORS = {
  idle: 'gray',
  connecting: 'blue',
  joined: 'green',
  reconnecting: 'orange',
  failed: 'red',
} as const

/** The inspector drawn from its model. */
export function RealtimeInspectorView({ model }: { model: RealtimeInspectorModel }) {
  const { config, messages } = model
  return (
    <section className="hw-realtime-frame" aria-label={messages.regionLabel}>
      {config.isError ? (
        <ErrorAlert
          className="hw-realtime-alert"
          title={messages.loadFailed}
          error={config.error}
          onRetry={() => void config.refetch()}
        />
      ) : config.data === undefined ? (
        <div className="hw-realtime-alert" role="status" aria-label={messages.loading}>
          <Skeleton height="120px" />
        </div>
      ) : config.data.enabled ? (
        <Inspector model={model} />
      ) : (
        <Text as="p" className="hw-realtime-alert">
          {messages.off}
        </Text>
      )}
    </section>
  )
}

function Inspector({ model }: { model: RealtimeInspectorModel }) {
  const { channel, messages, state } = model
  const [dialog, setDialog] = useState<'broadcast' | 'presence' | null>(null)
  const isJoined = state.kind === 'joined'
  const close = () => setDialog(null)
  return (
    <div className="hw-realtime-columns">
      <ChannelForm model={model} />
      <div className="hw-realtime-main">
        <div className="hw-realtime-state">
          <Badge role="status" color={model.refusal === null ? COLORS[state.kind] : 'orange'}>
            {messages.states[state.kind]}
          </Badge>
          {model.maySend && (
            <span className="hw-realtime-buttons">
              <Button variant="soft" disabled={!isJoined} onClick={() => setDialog('broadcast')}>
                {messages.broadcast}
              </Button>
              <Button variant="soft" disabled={!isJoined} onClick={() => setDialog('presence')}>
                {messages.presence}
              </Button>
            </span>
          )}
        </div>
        {state.kind === 'failed' && (
          <ErrorAlert
            className="hw-realtime-alert"
            title={messages.joinFailed}
            error={state.error}
            onRetry={() => void model.onStart()}
          />
        )}
        {model.refusal !== null && (
          <ErrorAlert
            className="hw-realtime-alert"
            title={messages.changesRefused}
            error={{ message: model.refusal, status: 403 }}
          />
        )}
        {model.unread.length > 0 && (
          <Text as="p" role="status" size="2" className="hw-realtime-alert">
            {messages.unread(model.options.role, model.unread)}
          </Text>
        )}
        <MessagePane model={model} />
      </div>
      {channel !== null && model.maySend && dialog === 'broadcast' && (
        <LazyBroadcastDialog.Component fallback={null} {...{ channel, messages }} onClose={close} />
      )}
      {channel !== null && model.maySend && dialog === 'presence' && (
        <LazyPresenceDialog.Component fallback={null} {...{ channel, messages }} onClose={close} />
      )}
    </div>
  )
}

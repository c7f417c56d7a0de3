import { Button, Text, TextArea, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { useState } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { JoinedChannel } from '../connection/channel.types'
import { isJson, isJsonObject } from '../connection/options-rules'
import type { RealtimeInspectorMessages } from '../realtime-inspector.messages'

export interface SendDialogProps {
  channel: JoinedChannel
  messages: RealtimeInspectorMessages
  onClose: () => void
}

type Sending = { kind: 'none' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown }

function useSending() {
  const [sending, setSending] = useState<Sending>({ kind: 'none' })
  const send = async (work: () => Promise<void>) => {
    if (sending.kind === 'sending') return
    setSending({ kind: 'sending' })
    try {
      await work()
      setSending({ kind: 'sent' })
    } catch (error) {
      setSending({ kind: 'failed', error })
    }
  }
  return { sending, send, reset: () => setSending({ kind: 'none' }) }
}

/** Sends broadcasts; it stays open for the next one. */
export function BroadcastDialog({ channel, messages, onClose }: SendDialogProps) {
  const [event, setEvent] = useState('message')
  const [json, setJson] = useState('{\n  "text": "Hello"\n}')
  const [isTried, setTried] = useState(false)
  const { reset, send, sending } = useSending()
  useFocusReturn(true)
  const isValid = isJson(json)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="480px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.broadcastTitle}</Dialog.Title>
        <form
          className="hw-realtime-dialog"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            setTried(true)
            if (isValid && event.trim() !== '')
              void send(() => channel.broadcast(event.trim(), json))
          }}
        >
          <Field
            label={messages.broadcastEvent}
            textSize="2"
            problem={isTried && event.trim() === '' ? messages.broadcastEventMissing : undefined}
          >
            {(control) => (
              <TextField.Root
                {...control}
                value={event}
                maxLength={80}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => {
                  setEvent(target.value)
                  reset()
                }}
              />
            )}
          </Field>
          <JsonField
            messages={messages}
            value={json}
            problem={isTried && !isValid ? messages.invalidJson : undefined}
            onChange={(text) => {
              setJson(text)
              reset()
            }}
          />
          {sending.kind === 'failed' && (
            <ErrorAlert title={messages.sendFailed} error={sending.error} />
          )}
          <div className="hw-dialog-actions">
            <Text role="status" size="2" color="gray">
              {sending.kind === 'sent' ? messages.sent : ''}
            </Text>
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.close}
            </Button>
            <Button type="submit">
              {sending.kind === 'sending' ? messages.sending : messages.send}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Shows the inspector in the presence of the channel, or hides it. */
export function PresenceDialog({ channel, messages, onClose }: SendDialogProps) {
  const [json, setJson] = useState('{\n  "name": "Inspector"\n}')
  const [isTried, setTried] = useState(false)
  const { reset, send, sending } = useSending()
  useFocusReturn(true)
  const isValid = isJsonObject(json)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="480px">
        <Dialog.Title size="4">{messages.presenceTitle}</Dialog.Title>
        <Dialog.Description size="2">{messages.presenceHint}</Dialog.Description>
        <form
          className="hw-realtime-dialog"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            setTried(true)
            if (isValid) void send(() => channel.track(json))
          }}
        >
          <JsonField
            messages={messages}
            value={json}
            problem={isTried && !isValid ? messages.invalidJson : undefined}
            onChange={(text) => {
              setJson(text)
              reset()
            }}
          />
          {sending.kind === 'failed' && (
            <ErrorAlert title={messages.presenceFailed} error={sending.error} />
          )}
          <div className="hw-dialog-actions">
            <Text role="status" size="2" color="gray">
              {sending.kind === 'sent' ? messages.sent : ''}
            </Text>
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.close}
            </Button>
            <Button
              type="button"
              variant="soft"
              color="gray"
              onClick={() => void send(() => channel.untrack())}
            >
              {messages.hide}
            </Button>
            <Button type="submit">
              {sending.kind === 'sending' ? messages.sending : messages.show}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

interface JsonFieldProps {
  messages: RealtimeInspectorMessages
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

const JsonField = ({ messages, onChange, problem, value }: JsonFieldProps) => (
  <Field label={messages.json} textSize="2" problem={problem}>
    {(control) => (
      <TextArea
        {...control}
        className="hw-realtime-json"
        rows={6}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

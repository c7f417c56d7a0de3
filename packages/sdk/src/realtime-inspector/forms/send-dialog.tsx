import { Button, Text, TextArea, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { JoinedChannel } from '../connection/channel.types'
import { isJson, isJsonObject } from '../connection/options-rules'
import type { RealtimeInspectorMessages } from '../realtime-inspector.messages'

export interface SendDialogProps {
  channel: JoinedChannel
  messages: RealtimeInspectorMessages
  onClose: () => void
}

type Sending =
  | { kind: 'none' | 'sending' }
  /** With what was done. */
  | { kind: 'sent'; text: string }
  | { kind: 'failed'; error: unknown }

function useSending() {
  const [sending, setSending] = useState<Sending>({ kind: 'none' })
  const send = async (work: () => Promise<void>, text: string) => {
    if (sending.kind === 'sending') return
    setSending({ kind: 'sending' })
    try {
      await work()
      setSending({ kind: 'sent', text })
    } catch (error) {
      setSending({ kind: 'failed', error })
    }
  }
  return { sending, send, reset: () => setSending({ kind: 'none' }) }
}

interface SendFormProps extends Omit<SendDialogProps, 'channel'> {
  title: string
  hint?: string
  submit: string
  /** After it was sent. */
  sent: string
  failed: string
  /** Text of the JSON at first. */
  json: string
  isValid: (json: string) => boolean
  /** Sends the JSON; null while other fields have a problem. */
  send: ((json: string) => Promise<void>) | null
  /** Fields above the JSON. */
  children?: (parts: { isTried: boolean; reset: () => void }) => ReactNode
  /** Does the opposite, by a button of its own. */
  undo?: { label: string; done: string; send: () => Promise<void> }
}

/** A dialog that sends JSON to the channel; it stays open for the next one. */
function SendForm({ children, messages, onClose, undo, ...form }: SendFormProps) {
  const [json, setJson] = useState(form.json)
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  // Each attempt leads to what stopped it.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const { reset, send, sending } = useSending()
  useFocusReturn(true)
  const isValid = form.isValid(json)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        maxWidth="480px"
        {...(form.hint === undefined ? { 'aria-describedby': undefined } : {})}
      >
        <Dialog.Title size="4">{form.title}</Dialog.Title>
        {form.hint !== undefined && <Dialog.Description size="2">{form.hint}</Dialog.Description>}
        <form
          ref={element}
          className="hw-realtime-dialog"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            setTries(tries + 1)
            const work = form.send
            if (isValid && work !== null) void send(() => work(json), form.sent)
          }}
        >
          {children?.({ isTried: tries > 0, reset })}
          <JsonField
            messages={messages}
            value={json}
            problem={tries > 0 && !isValid ? messages.invalidJson : undefined}
            onChange={(text) => {
              setJson(text)
              reset()
            }}
          />
          {sending.kind === 'failed' && <ErrorAlert title={form.failed} error={sending.error} />}
          <div className="hw-dialog-actions">
            <Text role="status" size="2" color="gray" style={{ marginBlock: 'auto' }}>
              {sending.kind === 'sent' ? sending.text : ''}
            </Text>
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.close}
            </Button>
            {undo && (
              <Button
                type="button"
                variant="soft"
                color="gray"
                onClick={() => void send(undo.send, undo.done)}
              >
                {undo.label}
              </Button>
            )}
            <Button type="submit">
              {sending.kind === 'sending' ? messages.sending : form.submit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Sends broadcasts. */
export function BroadcastDialog({ channel, ...dialog }: SendDialogProps) {
  const { messages } = dialog
  const [event, setEvent] = useState('message')
  const name = event.trim()
  return (
    <SendForm
      {...dialog}
      title={messages.broadcastTitle}
      submit={messages.send}
      sent={messages.sent}
      failed={messages.sendFailed}
      json={'{\n  "text": "Hello"\n}'}
      isValid={isJson}
      send={name === '' ? null : (json) => channel.broadcast(name, json)}
    >
      {({ isTried, reset }) => (
        <Field
          label={messages.broadcastEvent}
          textSize="2"
          problem={isTried && name === '' ? messages.broadcastEventMissing : undefined}
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
      )}
    </SendForm>
  )
}

/** Shows the inspector in the presence of the channel, or hides it. */
export function PresenceDialog({ channel, ...dialog }: SendDialogProps) {
  const { messages } = dialog
  return (
    <SendForm
      {...dialog}
      title={messages.presenceTitle}
      hint={messages.presenceHint}
      submit={messages.show}
      sent={messages.shown}
      failed={messages.presenceFailed}
      json={'{\n  "name": "Inspector"\n}'}
      isValid={isJsonObject}
      send={(json) => channel.track(json)}
      undo={{ label: messages.hide, done: messages.hidden, send: () => channel.untrack() }}
    />
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

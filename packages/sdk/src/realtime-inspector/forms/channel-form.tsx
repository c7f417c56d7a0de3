import { Button, Checkbox, Switch, Text, TextArea, TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../provider/use-texts'
import { API_ROLES } from '../../role-selector/role-choice'
import { roleSelectorTexts } from '../../role-selector/role-selector.messages'
import type { ChangeEvent as TableEvent } from '../connection/channel.types'
import { LazyRoleUser } from './lazy-dialogs'
import type { RealtimeInspectorModel } from '../use-realtime-inspector'

const TABLE_EVENTS: readonly TableEvent[] = ['*', 'INSERT', 'UPDATE', 'DELETE']

/** Form of the channel to join. It rests while the channel is joined. */
export function ChannelForm({ model }: { model: RealtimeInspectorModel }) {
  const { isRunning, mayJoin, messages, onChange, options, problems } = model
  const form = useRef<HTMLFormElement>(null)
  // Each attempt leads to what stopped it.
  useEffect(() => {
    if (model.refusedStarts > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [model.refusedStarts])
  return (
    <form
      ref={form}
      className="hw-realtime-form"
      aria-label={messages.channel}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRunning) model.onStop()
        else model.onStart()
      }}
    >
      <div className="hw-realtime-topic">
        <Field
          label={messages.topic}
          textSize="2"
          problem={problems?.topic ? messages.topicMissing : undefined}
        >
          {(control) => (
            <TextField.Root
              {...control}
              value={options.topic}
              disabled={isRunning}
              maxLength={240}
              placeholder={messages.topicPlaceholder}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ topic: target.value })}
            />
          )}
        </Field>
        <Button
          type="submit"
          className="hw-realtime-start"
          disabled={!mayJoin || (!isRunning && model.isUserUnchosen)}
          variant={isRunning ? 'soft' : 'solid'}
          color={isRunning ? 'gray' : undefined}
        >
          {isRunning ? messages.stop : messages.start}
        </Button>
      </div>
      {!mayJoin && (
        <Text as="p" size="2" color="gray" className="hw-realtime-note">
          {messages.readOnly}
        </Text>
      )}
      <fieldset className="hw-realtime-fields" disabled={isRunning}>
        <legend className="hw-visually-hidden">{messages.channel}</legend>
        <Field label={messages.private} textSize="2" hint={messages.privateHint}>
          {(control) => (
            <Switch
              {...control}
              checked={options.isPrivate}
              onCheckedChange={(isPrivate) => onChange({ isPrivate })}
            />
          )}
        </Field>
        <RoleFields model={model} />
        <Kinds model={model} />
        {options.changes && <ChangeFields model={model} />}
      </fieldset>
    </form>
  )
}

function RoleFields({ model }: { model: RealtimeInspectorModel }) {
  const { isRunning, messages, onChange, options, problems } = model
  const roleTexts = useTexts(roleSelectorTexts)
  return (
    <>
      <Field label={messages.role} textSize="2">
        {(control) => (
          <Select.Root
            value={options.role}
            disabled={isRunning}
            onValueChange={(role) => onChange({ role: API_ROLES.find((one) => one === role) })}
          >
            <Select.Trigger {...control} className="hw-realtime-select" />
            <Select.Content>
              {API_ROLES.map((role) => (
                <Select.Item key={role} value={role}>
                  {messages.roles[role]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {options.role === 'authenticated' && (
        <LazyRoleUser.Component
          fallback={null}
          projectRef={model.projectRef}
          messages={roleTexts}
          onChange={({ written }) => written !== undefined && onChange({ claims: written })}
          onUnchosen={model.onUserUnchosen}
        />
      )}
      {options.role === 'authenticated' && (
        <Field
          label={messages.claims}
          textSize="2"
          problem={problems?.claims ? messages.invalidJson : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              className="hw-realtime-json"
              rows={3}
              maxLength={3_500}
              spellCheck={false}
              placeholder={messages.claimsPlaceholder}
              value={options.claims}
              onChange={({ target }) => onChange({ claims: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function Kinds({ model }: { model: RealtimeInspectorModel }) {
  const { messages, onChange, options } = model
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="hw-realtime-kinds">
      <Text id={id} size="2" weight="medium">
        {messages.receive}
      </Text>
      {(['broadcast', 'presence', 'changes'] as const).map((kind) => (
        <Text as="label" size="2" key={kind} className="hw-realtime-kind">
          <Checkbox
            checked={options[kind]}
            onCheckedChange={(checked) => onChange({ [kind]: checked === true })}
          />
          {messages.kinds[kind]}
        </Text>
      ))}
    </div>
  )
}

function ChangeFields({ model }: { model: RealtimeInspectorModel }) {
  const { isRunning, messages, onChange, options } = model
  const text = (name: 'schema' | 'table' | 'filter', placeholder?: string, hint?: string) => (
    <Field label={messages[name]} textSize="2" hint={hint}>
      {(control) => (
        <TextField.Root
          {...control}
          value={options[name]}
          maxLength={name === 'filter' ? 4_096 : 63}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={messages.event} textSize="2">
        {(control) => (
          <Select.Root
            value={options.event}
            disabled={isRunning}
            onValueChange={(event) =>
              onChange({ event: TABLE_EVENTS.find((one) => one === event) })
            }
          >
            <Select.Trigger {...control} className="hw-realtime-select" />
            <Select.Content>
              {TABLE_EVENTS.map((event) => (
                <Select.Item key={event} value={event}>
                  {messages.events[event]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {text('schema')}
      {text('table', messages.allTables, messages.tableHint)}
      {text('filter', messages.filterPlaceholder)}
    </>
  )
}

import { Button, Text, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useId } from 'react'
import type { RoleSelectorMessages } from './role-selector.messages'
import type { HookState, RoleFormModel } from './use-role-form'

/** The custom access token hook of a role, and what it makes of the claims. */
export function RoleHook({
  model,
  messages,
}: {
  model: RoleFormModel
  messages: RoleSelectorMessages
}) {
  const { form, hookIncomplete, hasHook, ready } = model
  const id = useId()
  const { hook } = form
  return (
    <fieldset className="hw-role-field" aria-describedby={`${id}-hint`}>
      <legend>
        <Text size="2" weight="medium">
          {messages.hook}
        </Text>
      </legend>
      <Text id={`${id}-hint`} size="1" color="gray">
        {messages.hookHint}
      </Text>
      <div className="hw-role-hook">
        <TextField.Root
          aria-label={messages.hookSchema}
          placeholder={messages.hookSchema}
          autoComplete="off"
          spellCheck={false}
          value={hook.schema}
          onChange={(event) => model.onChange({ hook: { ...hook, schema: event.target.value } })}
        />
        <TextField.Root
          aria-label={messages.hookFunction}
          placeholder={messages.hookFunction}
          autoComplete="off"
          spellCheck={false}
          value={hook.functionName}
          onChange={(event) =>
            model.onChange({ hook: { ...hook, functionName: event.target.value } })
          }
        />
        <Button type="button" variant="soft" disabled={!ready || !hasHook} onClick={model.onTest}>
          {messages.test}
        </Button>
      </div>
      {hookIncomplete && (
        <Text size="1" color="red">
          {messages.hookIncomplete}
        </Text>
      )}
      <HookOutcome state={model.hookState} messages={messages} />
    </fieldset>
  )
}

function HookOutcome({ state, messages }: { state: HookState; messages: RoleSelectorMessages }) {
  switch (state.status) {
    case 'idle':
    case 'asking':
      return null
    case 'failed':
      return <ErrorAlert error={state.error} />
    case 'refused':
    case 'silent':
      return (
        <Text role="alert" size="1" color="red">
          <bdi>
            {state.status === 'silent' ? messages.hookSilent : messages.hookRefused(state.message)}
          </bdi>
        </Text>
      )
    case 'answered':
      return (
        <div role="status" className="hw-role-field">
          <Text size="1" color="gray">
            {messages.result}
          </Text>
          <pre className="hw-text-block hw-query-card-text" data-wraps tabIndex={0}>
            <bdi>{JSON.stringify(state.claims, null, 2)}</bdi>
          </pre>
        </div>
      )
    default:
      return state satisfies never
  }
}

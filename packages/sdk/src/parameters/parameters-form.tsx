import { Button, TextField } from '@howdah/ui/elements'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../provider/use-texts'
import { parametersTexts, type ParametersMessages } from './parameters.messages'
import type { ParametersModel } from './use-parameters'

export interface ParametersFormProps {
  parameters: ParametersModel
  /** Counts the runs that were asked for while a value was missing: the first field without one takes the focus. */
  missed: number
  onRun: () => void
}

/** A field for each parameter of the text. Enter in one runs. */
export function ParametersForm({ parameters, missed, onRun }: ParametersFormProps) {
  const messages = useTexts(parametersTexts)
  const form = useRef<HTMLFormElement>(null)

  // Moves the focus to the first value that a requested run lacks.
  useEffect(() => {
    if (missed > 0) form.current?.querySelector<HTMLInputElement>('input[data-unset]')?.focus()
  }, [missed])

  return (
    <form
      ref={form}
      className="hw-parameters"
      aria-label={messages.label}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Run's own keys come up from here too.
        if (
          event.key !== 'Enter' ||
          !(event.target instanceof HTMLInputElement) ||
          event.ctrlKey ||
          event.metaKey
        )
          return
        event.preventDefault()
        onRun()
      }}
    >
      {parameters.names.map((name) => (
        <ParameterField key={name} name={name} parameters={parameters} messages={messages} />
      ))}
    </form>
  )
}

function ParameterField({
  name,
  parameters,
  messages,
}: Pick<ParametersFormProps, 'parameters'> & { name: string; messages: ParametersMessages }) {
  const id = useId()
  const value = parameters.values.get(name)
  const isNull = value === null
  const placeholder =
    value === undefined ? messages.notSet : isNull ? messages.isNull : messages.emptyText
  return (
    <div className="hw-parameter">
      <label htmlFor={id} className="hw-parameter-name">
        <bdi>{name}</bdi>
      </label>
      <TextField.Root
        id={id}
        size="1"
        className="hw-parameter-value"
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        placeholder={placeholder}
        data-unset={value === undefined || undefined}
        onChange={(event) => parameters.onChange(name, event.target.value)}
      />
      <Button
        type="button"
        size="1"
        variant={isNull ? 'soft' : 'outline'}
        color="gray"
        highContrast
        aria-label={messages.setNull(name)}
        aria-pressed={isNull}
        onClick={() => parameters.onChange(name, isNull ? '' : null)}
      >
        {messages.isNull}
      </Button>
    </div>
  )
}

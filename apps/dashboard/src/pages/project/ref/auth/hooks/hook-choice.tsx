import { hookFunctionsQueryOptions } from '@howdah/platform-client/resources/auth/hook-functions'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { SelectField } from '../../../../../database/fields/select-field'
import { hooksMessages as messages } from './hooks.messages'

export interface HookChoiceProps {
  projectRef: string
  chosen: { schema: string; name: string }
  onChoose: (chosen: { schema: string; name: string }) => void
}

const keyOf = ({ name, schema }: HookChoiceProps['chosen']) => JSON.stringify([schema, name])

/** Choice of a function that a hook can call; nothing while the project has none. */
export function HookChoice({ chosen, onChoose, projectRef }: HookChoiceProps) {
  const { client } = useDashboard()
  const { data = [] } = useQuery(hookFunctionsQueryOptions(client, { projectRef }))
  if (data.length === 0) return null
  const key = keyOf(chosen)
  return (
    <SelectField
      label={messages.choice}
      hint={messages.choiceHint}
      placeholder={messages.choose}
      value={data.some((one) => keyOf(one) === key) ? key : ''}
      options={data.map((one) => [
        keyOf(one),
        messages.choiceName(`${one.schema}.${one.name}`, one.is_granted),
      ])}
      onChange={(next) => {
        const found = data.find((one) => keyOf(one) === next)
        if (found) onChoose({ schema: found.schema, name: found.name })
      }}
    />
  )
}

import { Callout, Switch, Text } from '@howdah/ui/elements'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { realtimeTexts } from './realtime.messages'

interface RealtimeSwitchProps {
  isOn: boolean
  isBusy?: boolean
  texts: typeof realtimeTexts.defaults
  /** Reason that the switch cannot be used. */
  obstacle: string | null
  warnings: readonly (string | null)[]
  onChange: (isOn: boolean) => void
}

/** Switches whether clients receive changes of a table. */
export function RealtimeSwitch(props: RealtimeSwitchProps) {
  const { isBusy = false, isOn, obstacle, onChange, texts, warnings } = props
  const id = useId()
  return (
    <>
      <div className="hw-form-switch">
        <Switch
          id={id}
          checked={isOn}
          disabled={obstacle !== null}
          aria-busy={isBusy || undefined}
          aria-describedby={`${id}-text`}
          onCheckedChange={onChange}
        />
        <div>
          <Text as="label" size="2" weight="medium" htmlFor={id}>
            {texts.label}
          </Text>
          <Text as="p" size="1" color="gray" id={`${id}-text`} className="hw-form-note">
            {texts.note}
          </Text>
        </div>
      </div>
      {obstacle !== null && (
        <Text as="p" size="2">
          {obstacle}
        </Text>
      )}
      {warnings.map(
        (text) =>
          text !== null && (
            <Callout.Root key={text} size="1" color="amber">
              <Callout.Icon>
                <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
              </Callout.Icon>
              <Callout.Text>{text}</Callout.Text>
            </Callout.Root>
          ),
      )}
    </>
  )
}

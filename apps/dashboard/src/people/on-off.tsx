import { ShieldCheck, ShieldOff } from 'lucide-react'
import { peopleMessages as messages } from './people.messages'

/** Shows the state of the second factor as an icon and a label. */
export function OnOff({ on }: { on: boolean }) {
  const Icon = on ? ShieldCheck : ShieldOff
  return (
    <span className="hd-on-off" data-state={on ? 'on' : 'off'}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      {on ? messages.on : messages.off}
    </span>
  )
}

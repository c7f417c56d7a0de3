import { Checkbox } from '@howdah/ui/elements'
import { scopeName, type TokenScope } from './token-scopes'
import { tokensMessages as messages } from './tokens.messages'

export interface ScopePickerProps {
  grantable: readonly TokenScope[]
  /** Names of scopes. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Picker for the scopes of a token, grouped by resource. */
export function ScopePicker({ grantable, chosen, onChange }: ScopePickerProps) {
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <div role="group" aria-label={messages.access} className="hd-scopes">
      {grantable.map((scope) => {
        const name = scopeName(scope)
        return (
          <label key={name} className="hd-check">
            <Checkbox checked={chosen.has(name)} onCheckedChange={() => toggle(name)} />
            <span>
              <span className="hd-strong">{scope.resource.replaceAll('_', ' ')}</span>{' '}
              {scope.action}
            </span>
          </label>
        )
      })}
    </div>
  )
}

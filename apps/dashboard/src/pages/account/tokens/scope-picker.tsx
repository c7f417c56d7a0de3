import { Checkbox, TextField } from '@howdah/ui/elements'
import { useState } from 'react'
import { resourceName, scopeName, scopesByResource, type TokenScope } from './token-scopes'
import { tokensMessages as messages } from './tokens.messages'

export interface ScopePickerProps {
  grantable: readonly TokenScope[]
  /** Names of scopes. */
  chosen: ReadonlySet<string>
  /** @default false */
  invalid?: boolean
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Number of resources from which on they can be searched. */
const SEARCHED_FROM = 8

/** Picker for the scopes of a token: a row for each resource, with its actions. */
export function ScopePicker({ grantable, chosen, invalid = false, onChange }: ScopePickerProps) {
  const [search, setSearch] = useState('')
  const resources = scopesByResource(grantable)
  const text = search.trim().toLowerCase()
  const shown = resources.filter(({ resource }) =>
    resourceName(resource).toLowerCase().includes(text),
  )
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <>
      {resources.length >= SEARCHED_FROM && (
        <TextField.Root
          type="search"
          value={search}
          aria-label={messages.searchScopes}
          placeholder={messages.searchScopes}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div
        role="group"
        aria-label={messages.access}
        className="hd-scopes"
        data-rows
        data-invalid={invalid || undefined}
      >
        {shown.map(({ resource, scopes }) => (
          <div key={resource} className="hd-scope-row">
            <span className="hd-strong">{resourceName(resource)}</span>
            <span className="hd-scope-actions">
              {scopes.map((scope) => (
                <label key={scope.action} className="hd-check">
                  <Checkbox
                    aria-label={`${resource.replaceAll('_', ' ')} ${scope.action}`}
                    checked={chosen.has(scopeName(scope))}
                    onCheckedChange={() => toggle(scopeName(scope))}
                  />
                  {scope.action}
                </label>
              ))}
            </span>
          </div>
        ))}
        {shown.length === 0 && <p className="hd-quiet">{messages.noScopes}</p>}
      </div>
    </>
  )
}

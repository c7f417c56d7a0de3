import type { Permission } from './scope-words'
import { scopeWords } from './scope-words'

/** List of permissions, grouped by resource. */
export function ScopeList({ scopes }: { scopes: readonly Permission[] }) {
  return (
    <ul className="hd-scope-list">
      {scopeWords(scopes).map(({ resource, actions }) => (
        <li key={resource}>
          <span className="hd-strong">{resource}</span> {actions}
        </li>
      ))}
    </ul>
  )
}

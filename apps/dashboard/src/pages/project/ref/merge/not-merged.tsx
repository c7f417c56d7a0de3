import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { mergePageMessages as messages } from './merge.messages'

/** Functions and buckets that production retains although the branch has none of them. */
export function RemovedObjects({ removed }: { removed: BranchMerge['removed'] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-removed">
      <h2 id="merge-removed">{messages.removed}</h2>
      <p className="hd-section-intro">{messages.removedText}</p>
      <ul>
        {removed.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            {messages.removedKinds[kind]} <bdi className="hd-code">{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names of the secrets that functions of the branch can read, and those of production cannot. */
export function MissingSecrets({ names }: { names: readonly string[] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-secrets">
      <h2 id="merge-secrets">{messages.missingSecrets}</h2>
      <p className="hd-section-intro">{messages.missingSecretsText}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span className="hd-code">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

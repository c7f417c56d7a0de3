import {
  TRIAL_ROWS,
  type AppliedPolicy,
  type PolicyTrial,
} from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import { Badge } from '@howdah/ui/elements'
import { trialMessages as messages } from './trial.messages'

/** Command that changes rows. */
export type WriteCommand = 'INSERT' | 'UPDATE' | 'DELETE'

/** Policies that decide about a command of a role. */
export function WriteTrial({ trial, command }: { trial: PolicyTrial; command: WriteCommand }) {
  const policies = trial.policies.filter((one) => ['ALL', command].includes(one.command))
  return (
    <section className="hd-trial-result" aria-label={messages.result}>
      <p role="status">{messages.write(command, writeOutcome(trial, policies))}</p>
      <Policies policies={policies} empty={messages.noWritePolicies(command)} />
    </section>
  )
}

function writeOutcome({ outcome }: PolicyTrial, policies: readonly AppliedPolicy[]) {
  if (outcome === 'off' || outcome === 'bypassed') return outcome
  return policies.some(({ permissive }) => permissive) ? 'policies' : 'no-policy'
}

/** Rows that came, the policies that let each of them through, and all policies for the role. */
export function TrialResult({
  isPart = false,
  trial,
}: {
  trial: PolicyTrial
  /** There are more rows than were counted. */
  isPart?: boolean
}) {
  const { outcome, count, rows, deciding, policies, unmatched } = trial
  return (
    <section className="hd-trial-result" aria-label={messages.result}>
      <p role="status">
        <strong className="hd-strong">{messages.count(count, isPart)}</strong>{' '}
        {messages.outcomes[outcome]} {count > TRIAL_ROWS && rows.length > 0 && messages.first}
      </p>
      {unmatched !== undefined && (
        <p className="hd-section-intro">{messages.unmatched[unmatched]}</p>
      )}
      {rows.length > 0 && (
        <div className="hd-table-frame" tabIndex={0} role="region" aria-label={messages.rows}>
          <table className="hd-table" aria-label={messages.rows}>
            <thead>
              <tr>
                <th scope="col">{messages.row}</th>
                {deciding.length > 0 && <th scope="col">{messages.passes}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, passes }, place) => (
                <tr key={place}>
                  <td className="hd-trial-row hd-code">
                    <bdi>{row}</bdi>
                  </td>
                  {deciding.length > 0 && (
                    <td>
                      <bdi>{deciding.filter((_, index) => passes[index]).join(', ')}</bdi>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Policies policies={policies} empty={messages.noPolicies} />
    </section>
  )
}

function Policies({ policies, empty }: { policies: readonly AppliedPolicy[]; empty: string }) {
  return (
    <>
      <h3 className="hd-trial-heading">{messages.policies}</h3>
      {policies.length === 0 && <p className="hd-section-intro">{empty}</p>}
      {policies.length > 0 && (
        <ul className="hd-trial-policies">
          {policies.map((policy) => (
            <li key={policy.name}>
              <span className="hd-trial-policy">
                <bdi className="hd-strong">{policy.name}</bdi>
                <Badge color="gray">{policy.command}</Badge>
                {!policy.permissive && <Badge color="amber">{messages.restrictive}</Badge>}
              </span>
              <code className="hd-code">
                <bdi>{policy.using ?? policy.check ?? messages.none}</bdi>
              </code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

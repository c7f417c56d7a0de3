import type { RoleLimits } from '@howdah/platform-client/resources/rest/role-limits'
import { DATA_API_EVENTS_SQL, DATA_API_TIMEOUTS_SQL } from '@howdah/rules/attached/data-api-setup'
import { DetailItem } from '../../../../../details/detail-item'
import { dataApiMessages as messages } from './data-api.messages'
import { SetupSql } from './setup-sql'

/** Parts of the Data API that only an administrator of an attached database changes. */
export function AttachedNotes({ limits }: { limits: readonly RoleLimits[] }) {
  return (
    <>
      <section className="hd-section" aria-labelledby="data-api-timeouts">
        <h2 id="data-api-timeouts" className="hd-section-heading">
          {messages.timeout}
        </h2>
        <dl className="hd-details">
          {limits.map(({ role, statement_timeout_ms: ms }) => (
            <DetailItem key={role} name={role}>
              {ms === null ? messages.noTimeout : messages.timeoutOf(ms / 1000)}
            </DetailItem>
          ))}
        </dl>
        <p className="hd-section-intro">{messages.timeoutsElsewhere}</p>
        <SetupSql title={messages.timeout} code={DATA_API_TIMEOUTS_SQL} />
      </section>
      <section className="hd-section" aria-labelledby="data-api-changes">
        <h2 id="data-api-changes" className="hd-section-heading">
          {messages.schemaChanges}
        </h2>
        <p className="hd-section-intro">{messages.schemaChangesText}</p>
        <SetupSql title={messages.schemaChanges} code={DATA_API_EVENTS_SQL} />
      </section>
    </>
  )
}

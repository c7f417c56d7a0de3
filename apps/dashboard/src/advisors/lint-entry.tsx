import type { Lint } from '@howdah/platform-client/resources/projects/run-lints'
import { Badge, Button } from '@howdah/ui/elements'
import { Fragment } from 'react'
import { openPreparedQuery } from '../navigation/prepared-query'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { advisorMessages as messages } from './advisors.messages'
import { lintDetails, objectName } from './lint-details'

/** Returns the path of a page of the dashboard, whose address may be another one here. */
function pageOf(address: string): string {
  const { hash, pathname } = new URL(address)
  return `${pathname}${hash}`
}

/** One object, what is known of it, and where it is mended. */
export function LintEntry({
  projectRef: ref,
  lint,
  title,
}: {
  projectRef: string
  lint: Lint
  title: string
}) {
  const { object, relation, remediation, statement } = lint
  const name = objectName(lint)
  const isWhole =
    relation === null || (relation.schema === object.schema && relation.name === object.name)
  const isOfStorage = object.kind === 'policy' && relation?.schema === 'storage'
  return (
    <li className="hd-lint">
      <div className="hd-lint-text">
        <p className="hd-lint-object">
          <bdi className="hd-code hd-strong">{name}</bdi>
          {!isWhole && (
            <span>
              {messages.on} <bdi className="hd-code">{`${relation.schema}.${relation.name}`}</bdi>
            </span>
          )}
          <Badge color="gray" variant="outline">
            {object.kind}
          </Badge>
        </p>
        {lintDetails(lint).map(({ label, values }) => (
          <p key={label} className="hd-lint-detail">
            {label}
            {values.length > 0 && ': '}
            {values.map((value, index) => (
              <Fragment key={value}>
                {index > 0 && ', '}
                <bdi className="hd-code">{value}</bdi>
              </Fragment>
            ))}
          </p>
        ))}
      </div>
      <div className="hd-lint-actions">
        {isOfStorage && (
          <Button asChild size="1" variant="soft" color="gray">
            <AppLink
              href={paths.storagePolicies({ ref })}
              aria-label={messages.openPoliciesOf(name)}
            >
              {messages.openPolicies}
            </AppLink>
          </Button>
        )}
        {relation && (
          <Button asChild size="1" variant="soft" color="gray">
            <AppLink
              href={paths.editorTable({ ref, id: String(relation.id), schema: relation.schema })}
              aria-label={messages.openTableOf(name)}
            >
              {messages.openTable}
            </AppLink>
          </Button>
        )}
        {remediation !== null && (
          <Button asChild size="1" variant="soft">
            <AppLink href={pageOf(remediation)} aria-label={messages.openSettingOf(name)}>
              {messages.openSetting}
            </AppLink>
          </Button>
        )}
        {statement !== null && (
          <Button
            size="1"
            variant="soft"
            aria-label={messages.openSqlOf(name)}
            onClick={() => openPreparedQuery(ref, { name: title, sql: statement })}
          >
            {messages.openSql}
          </Button>
        )}
      </div>
    </li>
  )
}

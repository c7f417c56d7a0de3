import type { Lint } from '@howdah/platform-client/resources/projects/run-lints'
import { formatBytes } from '@howdah/sdk/rules'
import { formatMoment } from '../format/date'
import { advisorMessages as messages } from './advisors.messages'

/** A line about an object: words of ours, and names or texts of the database's. */
export interface LintDetail {
  label: string
  values: string[]
}

/** Returns the details of an object that are displayed beside its name. */
export function lintDetails({ facts }: Lint): LintDetail[] {
  const { facts: labels } = messages
  const { command, roles, policies, columns, kept, since, bytes, using, check, groups = [] } = facts
  const { methods, value } = facts
  return [
    { label: roles && command ? `FOR ${command} TO` : labels.roles, values: roles },
    { label: labels.policies, values: policies },
    { label: labels.columns, values: columns },
    { label: labels.kept, values: kept === undefined ? kept : [kept] },
    { label: labels.since, values: since === undefined ? since : [formatMoment(since)] },
    { label: labels.size, values: bytes === undefined ? bytes : [formatBytes(Number(bytes))] },
    { label: 'USING', values: using == null ? undefined : [using] },
    { label: 'WITH CHECK', values: check == null ? undefined : [check] },
    { label: labels.value, values: value === undefined ? value : [value] },
    { label: methods?.length === 0 ? labels.noMethods : labels.methods, values: methods },
    ...groups.map((group) => ({
      label: labels.group(group.action, group.role),
      values: group.policies,
    })),
    { label: labels.stays, values: facts.way === null ? [] : undefined },
  ].flatMap(({ label, values }) => (values === undefined ? [] : [{ label, values }]))
}

/** Returns the name of an object, qualified where other objects may have the same name. */
export function objectName({ object, facts }: Lint): string {
  const takes = facts.arguments === undefined ? '' : `(${facts.arguments})`
  const isInTable = object.kind === 'policy' || object.kind === 'foreign key'
  return isInTable || object.kind === 'extension' || object.kind === 'auth setting'
    ? object.name
    : `${object.schema}.${object.name}${takes}`
}

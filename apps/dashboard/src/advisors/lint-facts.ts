import type { Lint } from '@howdah/platform-client'
import { formatBytes } from '../format/bytes'
import { formatMoment } from '../format/date'
import { advisorMessages as messages } from './advisors.messages'

/** A line about an object: words of ours, and names or texts of the database's. */
export interface LintFact {
  label: string
  values: string[]
}

/** What is worth knowing of one object beside its name. */
export function lintFacts(lint: Lint): LintFact[] {
  const { facts: labels } = messages
  switch (lint.name) {
    case 'rls_disabled':
    case 'rls_without_policy':
    case 'view_as_owner':
    case 'materialized_view_readable':
    case 'foreign_table_readable':
      return [{ label: labels.roles, values: lint.facts.roles }]
    case 'policies_without_rls':
      return [{ label: labels.policies, values: lint.facts.policies }]
    case 'write_policy_always_true':
      return [{ label: `FOR ${lint.facts.command} TO`, values: lint.facts.roles }, ...policyTexts(lint.facts)]
    case 'policy_calls_per_row':
      return policyTexts(lint.facts)
    case 'foreign_key_without_index':
      return [{ label: labels.columns, values: lint.facts.columns }]
    case 'duplicate_index':
      return [{ label: labels.kept, values: [lint.facts.kept] }]
    case 'unused_index':
      return [
        { label: labels.since, values: [formatMoment(lint.facts.since)] },
        { label: labels.size, values: [formatBytes(lint.facts.bytes)] },
      ]
    case 'several_permissive_policies':
      return lint.facts.groups.map(({ role, action, policies }) => ({ label: labels.group(action, role), values: policies }))
    case 'extension_in_public':
      return lint.facts.way === null ? [{ label: labels.stays, values: [] }] : []
    case 'definer_without_search_path':
    case 'mutable_search_path':
    case 'no_primary_key':
      return []
  }
}

function policyTexts({ using, check }: { using: string | null; check: string | null }): LintFact[] {
  const texts = { USING: using, 'WITH CHECK': check }
  return Object.entries(texts).flatMap(([label, text]) => (text === null ? [] : [{ label, values: [text] }]))
}

/** An object by its name, with what tells it from others of that name. */
export function objectName({ object, ...lint }: Lint): string {
  const takes = lint.name === 'definer_without_search_path' || lint.name === 'mutable_search_path' ? `(${lint.facts.arguments})` : ''
  const isInTable = object.kind === 'policy' || object.kind === 'foreign key'
  return isInTable || object.kind === 'extension' ? object.name : `${object.schema}.${object.name}${takes}`
}

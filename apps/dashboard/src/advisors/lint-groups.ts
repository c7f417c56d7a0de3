import type {
  Lint,
  LintLevel,
  LintName,
} from '@howdah/platform-client/resources/projects/run-lints'
import { searchOf } from '../lists/list-sort'

export interface LintGroup {
  name: LintName
  title: string
  description: string
  lints: Lint[]
}

/** Groups the findings of a level by lint, in their original order. */
export function groupLints(lints: readonly Lint[], level: LintLevel, search: string): LintGroup[] {
  const isFound = searchOf(search)
  const groups = new Map<LintName, LintGroup>()
  for (const lint of lints) {
    if (lint.level !== level || !isFound(textsOf(lint))) continue
    const group = groups.get(lint.name) ?? {
      name: lint.name,
      title: lint.title,
      description: lint.description,
      lints: [],
    }
    group.lints.push(lint)
    groups.set(lint.name, group)
  }
  return [...groups.values()]
}

/** Returns the texts that a search for a lint matches against. */
function textsOf({ object, relation }: Lint): string[] {
  return [
    `${object.schema}.${object.name}`,
    object.kind,
    ...(relation ? [`${relation.schema}.${relation.name}`] : []),
  ]
}

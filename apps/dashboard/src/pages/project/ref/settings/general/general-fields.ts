import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ProjectUpdate } from '@howdah/platform-client/resources/projects/update-project'
import { projectGeneralMessages as messages } from './general.messages'

/** Values of the form's fields, as text. */
export interface GeneralFields {
  name: string
  /** Seconds. */
  timeout: string
}

export function generalFields({
  name,
  statement_timeout_ms: timeout,
}: Pick<Project, 'name' | 'statement_timeout_ms'>): GeneralFields {
  return { name, timeout: String(timeout / 1000) }
}

export interface GeneralProblems {
  name?: string
  timeout?: string
}

/** Validates the fields before the request is sent. */
export function generalProblems({ name, timeout }: GeneralFields): GeneralProblems {
  const problems: GeneralProblems = {}
  if (name.trim() === '') problems.name = messages.nameMissing
  const milliseconds = millisecondsOf(timeout)
  // As the contract has it: from a second to a day.
  if (!Number.isInteger(milliseconds) || milliseconds < 1000 || milliseconds > 86_400_000)
    problems.timeout = messages.timeoutWrong
  return problems
}

/** Returns the changes to save: the fields that differ from the saved ones. */
export function changesOf(
  stored: GeneralFields,
  fields: GeneralFields,
): Omit<ProjectUpdate, 'ref'> {
  return {
    ...(fields.name === stored.name ? {} : { name: fields.name.trim() }),
    ...(fields.timeout === stored.timeout
      ? {}
      : { statementTimeoutMs: millisecondsOf(fields.timeout) }),
  }
}

/** NaN for what is no number. A setting that was made elsewhere may have parts of a second. */
function millisecondsOf(seconds: string): number {
  return /^\d+([.,]\d{1,3})?$/.test(seconds.trim())
    ? Math.round(Number(seconds.trim().replace(',', '.')) * 1000)
    : NaN
}

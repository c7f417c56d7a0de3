import { databasePasswordProblem } from '../../../forms/passwords/database-password-problem'
import { newProjectMessages as messages } from './new-project.messages'

export interface NewProjectProblems {
  name?: string
  password?: string
}

/** Validates the fields of a new project before the request is sent. */
export function newProjectProblems({
  name,
  password,
}: {
  name: string
  password: string
}): NewProjectProblems {
  const problems: NewProjectProblems = {}
  if (name.trim() === '') problems.name = messages.nameMissing
  const passwordProblem = databasePasswordProblem(password)
  if (passwordProblem !== undefined) problems.password = passwordProblem
  return problems
}

import { newProjectMessages as messages } from './new-project.messages'

/** Characters that the contract asks of a database's password. */
export const MIN_DATABASE_PASSWORD_CHARACTERS = 8

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
  if ([...password].length < MIN_DATABASE_PASSWORD_CHARACTERS)
    problems.password = messages.passwordShort(MIN_DATABASE_PASSWORD_CHARACTERS)
  return problems
}
